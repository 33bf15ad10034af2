import { isTablewrightError } from '@tablewright/base'
import { type KeyAttributeModel, type StoredItem, storedItems } from '@tablewright/design/model'
import { renderKeyValue } from '@tablewright/design/templates'
import { type AttributeValue, bytesToBase64, type Item } from '@tablewright/dynamo'
import { fromJson, refuse } from '@tablewright/system'
import type { ItemLens } from '../items/item-lens.js'
import { typeOf } from './overview.js'

/** A key as callers give it: in wire form, or by the values of an entity. */
export interface NamedKey {
  readonly wire: unknown
  readonly entity: string | undefined
  readonly values: unknown
}

/** Returns the values of key attributes in wire form. `field` is the name of the input field with the wire form. */
export function readKey(
  lens: ItemLens,
  names: readonly KeyAttributeModel[],
  named: NamedKey,
  field: string,
): Item {
  const { wire, entity, values } = named
  if (entity === undefined) return readWire(names, wire, field)
  const item = storedItems(lens.design.model).get(entity)
  if (!item)
    throw refuse('NOT_FOUND', `The design has no item ${entity}.`, {
      field: 'entity',
      remedy: 'Choose an entity or a derived item of the design.',
    })
  const given = isObject(values) ? values : {}
  return Object.fromEntries(names.map(({ name }) => [name, renderPart(item, name, given)]))
}

function readWire(names: readonly KeyAttributeModel[], wire: unknown, field: string): Item {
  const given = isObject(wire) ? wire : {}
  return Object.fromEntries(
    names.map(({ name, type }) => {
      const value = given[name]
      if (isObject(value) && typeof value[type] === 'string' && Object.keys(value).length === 1) {
        return [name, value as unknown as AttributeValue]
      }
      throw refuse('INVALID_INPUT', `${field} must have ${name} as {"${type}": …}.`, {
        field,
        remedy: `Give ${field} as JSON in wire form, or entity and values.`,
      })
    }),
  )
}

function renderPart(
  item: StoredItem,
  name: string,
  given: Readonly<Record<string, unknown>>,
): AttributeValue {
  const template = item.keys[name]
  if (!template)
    throw refuse('INVALID_INPUT', `${item.name} has no ${name}.`, {
      field: 'entity',
      remedy: 'Choose a table or index that contains the item.',
    })
  const values: Record<string, unknown> = {}
  for (const segment of template.segments) {
    if (segment.kind === 'literal') continue
    values[segment.attribute] = fromJson(typeOf(segment, item), given[segment.attribute])
  }
  try {
    return wireValue(renderKeyValue(template, values))
  } catch (error) {
    if (!isTablewrightError(error)) throw error
    const { attribute } = error.data
    throw refuse('INVALID_INPUT', error.message, {
      field: typeof attribute === 'string' ? attribute : 'values',
      remedy: error.remedy ?? 'Correct the value.',
    })
  }
}

function wireValue(value: string | number | Uint8Array): AttributeValue {
  if (typeof value === 'string') return { S: value }
  return typeof value === 'number' ? { N: String(value) } : { B: bytesToBase64(value) }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
