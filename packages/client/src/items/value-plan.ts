import { type Make, TablewrightError } from '@tablewright/base'
import type { AttributeModel, TypeModel } from '@tablewright/design'
import { type AttributeValue, planConverter, refusedValue, type ValueConverter } from '@tablewright/dynamo'
import { leanConverter } from './lean-values.js'
import { type ValueForm, valueForm } from './value-form.js'
import { valueShape } from './value-shape.js'

/** Both ways between a value in code and what is stored of it. */
export function planValue(type: TypeModel, make: Make): ValueConverter {
  const converter = leanConverter(type) ?? planConverter(valueShape(type), make)
  const form = valueForm(type, make)
  return form ? make(formedConverter, form, converter) : converter
}

export function formedConverter(form: ValueForm, converter: ValueConverter): ValueConverter {
  return {
    toStored: (value) => {
      const plain = form.toPlain(value)
      // What has no stored form, such as the empty set, is left out by whoever holds the value.
      return plain === undefined ? (undefined as never) : converter.toStored(plain)
    },
    fromStored: (stored) => form.fromPlain(converter.fromStored(stored)) as never,
  }
}

/** Makes stored values of one attribute, outside its item: for conditions and updates. */
export type Encode = (value: unknown) => AttributeValue

export function planEncoder({ type }: Pick<AttributeModel, 'type'>, make: Make): Encode {
  const lean = valueForm(type, make) ? undefined : leanConverter(type)
  return lean ? lean.toStored : make(encoderOf, planValue(type, make))
}

export function encoderOf({ toStored }: ValueConverter): Encode {
  return (value) => {
    try {
      const stored: AttributeValue | undefined = toStored(value)
      if (stored !== undefined) return stored
    } catch (error) {
      throw refusedValue(error)
    }
    throw new TablewrightError('VALUE_NOT_STORABLE', 'An empty set cannot be stored.', {
      remedy: 'Remove the attribute instead.',
      data: { path: [] },
    })
  }
}
