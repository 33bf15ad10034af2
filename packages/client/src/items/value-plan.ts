import { type Make, TablewrightError } from '@tablewright/base'
import { type AttributeValue, planConverter, refusedValue, type ValueConverter } from '@tablewright/dynamo'
import { leanConverter, leanText } from './lean-values.js'
import { attributeForm, type StoredAttribute, type ValueForm } from './value-form.js'
import { attributeShape } from './value-shape.js'

/** Both ways between a value in code and what is stored of it. */
export function planValue(attribute: StoredAttribute, make: Make): ValueConverter {
  const converter = plainConverter(attribute) ?? planConverter(attributeShape(attribute), make)
  const form = attributeForm(attribute, make)
  return form ? make(formedConverter, form, converter) : converter
}

/** Key text is text, whatever the kind of the attribute. */
function plainConverter({ type, keyText }: StoredAttribute): ValueConverter | undefined {
  return keyText ? leanText : leanConverter(type)
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

export function planEncoder(attribute: StoredAttribute, make: Make): Encode {
  const lean = attributeForm(attribute, make) ? undefined : plainConverter(attribute)
  return lean ? lean.toStored : make(encoderOf, planValue(attribute, make))
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
