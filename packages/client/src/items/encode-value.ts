import { TablewrightError } from '@tablewright/base'
import { type AttributeValue, refusedValue, type ValueConverter } from '@tablewright/dynamo'

/** Makes a stored value of one attribute outside its item: for conditions and updates. */
export type Encode = (value: unknown) => AttributeValue

export function encoderOf({ toStored }: ValueConverter): Encode {
  return (value) => {
    let stored: AttributeValue | undefined
    try {
      stored = toStored(value)
    } catch (error) {
      throw refusedValue(error)
    }
    if (stored !== undefined) return stored
    throw new TablewrightError('VALUE_NOT_STORABLE', 'An empty set cannot be stored.', {
      remedy: 'Remove the attribute instead.',
      data: { path: [] },
    })
  }
}
