import { TablewrightError } from '@tablewright/base'
import type { AttributeFunctions, AttributeSpec } from '../attributes/attribute.js'
import { acceptsValue } from '../domains/accepts-value.js'
import { describeType } from '../domains/describe-type.js'

/** Wraps the functions of an attribute, so that a result that the attribute cannot hold is refused. */
export function checkedFunctions(
  entity: string,
  name: string,
  { type, functions }: AttributeSpec,
): AttributeFunctions {
  const checked = (own: () => unknown) => () => {
    const value = own()
    if (value === undefined || acceptsValue(type, value)) return value
    throw new TablewrightError(
      'GENERATED_VALUE_INVALID',
      `The function that fills in ${name} of ${entity} made a value that is no ${describeType(type)}.`,
      {
        remedy: 'Let the function return values within the declared limits.',
        data: { entity, attribute: name },
      },
    )
  }
  const { schema, default: whenMissing, onCreate, onWrite } = functions
  return {
    ...(schema ? { schema } : {}),
    ...(whenMissing ? { default: checked(whenMissing) } : {}),
    ...(onCreate ? { onCreate: checked(onCreate) } : {}),
    ...(onWrite ? { onWrite: checked(onWrite) } : {}),
  }
}
