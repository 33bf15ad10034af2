import { TablewrightError } from '@tablewright/base'
import type { AttributeFunctions, AttributeSpec } from '../attributes/attribute.js'
import type { StandardSchema } from '../attributes/standard-schema.js'
import { acceptsValue } from '../domains/accepts-value.js'
import { describeType } from '../domains/describe-type.js'

/** Wraps the functions of an attribute. A result that is invalid for the attribute or its schema throws. */
export function checkedFunctions(
  entity: string,
  name: string,
  { type, functions, default: otherwise }: AttributeSpec,
): AttributeFunctions {
  const { schema, default: whenMissing, onCreate, onWrite } = functions
  const checked = (own: () => unknown) => () => {
    const value = own()
    if (value === undefined || (acceptsValue(type, value) && passes(schema, value))) return value
    throw new TablewrightError(
      'GENERATED_VALUE_INVALID',
      `The function that fills in ${name} of ${entity} returned a value that is not ${describeType(type)}, or that its schema refuses.`,
      {
        remedy: 'Let the function return values within the declared limits.',
        data: { entity, attribute: name },
      },
    )
  }
  if (otherwise?.kind === 'literal' && !passes(schema, otherwise.value)) throw refusedDefault(entity, name)
  return {
    ...(schema ? { schema } : {}),
    ...(whenMissing ? { default: checked(whenMissing) } : {}),
    ...(onCreate ? { onCreate: checked(onCreate) } : {}),
    ...(onWrite ? { onWrite: checked(onWrite) } : {}),
  }
}

/** Whether a schema accepts the value unchanged and synchronously. */
function passes(schema: StandardSchema | undefined, value: unknown): boolean {
  if (!schema) return true
  const result = schema['~standard'].validate(value)
  return (
    !(result instanceof Promise) && !result.issues && JSON.stringify(result.value) === JSON.stringify(value)
  )
}

function refusedDefault(entity: string, attribute: string): TablewrightError {
  return new TablewrightError(
    'ATTRIBUTE_INVALID',
    `The schema of ${attribute} of ${entity} changes its default.`,
    {
      remedy: 'Choose a default that the schema accepts unchanged and synchronously.',
      data: { entity, attribute },
    },
  )
}
