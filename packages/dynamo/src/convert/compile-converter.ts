import type { Item } from '../attribute-value.js'
import { membersBySource } from './members-by-source.js'
import { type MemberRow, membersByTable } from './members-by-table.js'
import type { CompiledAttribute, MembersConverter, MembersMaker } from './members-converter.js'
import type { NativeItem } from './native-value.js'
import { refusedValue } from './refusal.js'
import type { AttributeShape } from './shape.js'
import { valueConverter } from './value-converter.js'

/** Converts between objects of a known shape and items. */
export interface Converter {
  /** Throws for a value that does not fit the shape. Properties that the shape does not have are left out. */
  toItem(value: object): Item
  /**
   * Reads the attributes of the shape that the item has. An attribute of another type than declared is converted as
   * it is.
   */
  fromItem(item: Item): NativeItem
}

/**
 * Creates a converter for items of one shape. It decides once what the plain converter decides for every value.
 *
 * @example
 * const converter = compileConverter([{ name: 'id', kind: 'string' }, { name: 'size', kind: 'number', optional: true }])
 * converter.toItem({ id: 'a', size: 2 }) // → { id: { S: 'a' }, size: { N: '2' } }
 */
export function compileConverter(
  attributes: readonly AttributeShape[],
  makeMembers: MembersMaker = quickestMembers,
): Converter {
  return converterOf(compileAttributes(attributes, 1, makeMembers))
}

/** Creates the converter of items from the converter of their members. */
export function converterOf({ toMembers, fromMembers }: MembersConverter): Converter {
  return {
    toItem(value) {
      try {
        return toMembers(value)
      } catch (error) {
        throw refusedValue(error)
      }
    },
    fromItem: fromMembers,
  }
}

const quickestMembers: MembersMaker = (attributes) =>
  membersBySource(attributes) ?? membersByTable(attributes.map(rowOf))

/** Returns the row of an attribute for `membersByTable`. */
export function rowOf(attribute: CompiledAttribute): MemberRow {
  const { name, storedName, optional } = attribute
  return [name, attribute, storedName, !optional]
}

function compileAttributes(
  shapes: readonly AttributeShape[],
  level: number,
  makeMembers: MembersMaker,
): MembersConverter {
  const nested = (inner: readonly AttributeShape[], innerLevel: number) =>
    compileAttributes(inner, innerLevel, makeMembers)
  return makeMembers(
    shapes.map((shape) => {
      const { kind, name, storedName = name, optional = false } = shape
      return { kind, name, storedName, optional, ...valueConverter(shape, level, nested) }
    }),
  )
}
