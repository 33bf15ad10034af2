import { TablewrightError } from '@tablewright/base'
import { type AttributeValue, refusedValue, type ValueConverter } from '@tablewright/dynamo'

/** Converts the value of one attribute to its stored form, for conditions and updates. */
export type Encode = (value: unknown) => AttributeValue

/** `name` is the parameter or attribute that an error names. */
export function encoderOf({ toStored }: ValueConverter, name?: string): Encode {
  const path = name === undefined ? [] : [name]
  return (value) => {
    let stored: AttributeValue | undefined
    try {
      stored = toStored(value)
    } catch (error) {
      throw inside(refusedValue(error), path)
    }
    if (stored !== undefined) return stored
    throw new TablewrightError('VALUE_NOT_STORABLE', 'An empty set cannot be stored.', {
      remedy: 'Remove the attribute instead.',
      data: { path },
    })
  }
}

function inside(error: unknown, path: readonly string[]): unknown {
  if (!(error instanceof TablewrightError) || !Array.isArray(error.data.path)) return error
  const { code, message, remedy, data } = error
  return new TablewrightError(code, message, { remedy, data: { path: [...path, ...data.path] } })
}
