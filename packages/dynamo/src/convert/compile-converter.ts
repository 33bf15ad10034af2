import type { Item } from '../attribute-value.js'
import { membersBySource } from './members-by-source.js'
import { type MemberRow, membersByTable } from './members-by-table.js'
import type { CompiledAttribute, MembersConverter, MembersMaker } from './members-converter.js'
import type { NativeItem } from './native-value.js'
import { refusedValue } from './refusal.js'
import type { AttributeShape } from './shape.js'
import { valueConverter } from './value-converter.js'

/** Both ways between an object of a known shape and its item. */
export interface Converter {
  /** Refuses a value that does not fit the shape; properties that the shape does not have are left out. */
  toItem(value: object): Item
  /** Reads what the shape has and the item holds. An attribute of another type than declared is read as it is. */
  fromItem(item: Item): NativeItem
}

/**
 * Makes a converter for items of one shape: what the plain converter finds out for every value is decided here once.
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

/** The converter of items whose members are converted so. */
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

/** An attribute as a line of the table. */
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
