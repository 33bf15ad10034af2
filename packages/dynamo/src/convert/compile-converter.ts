import type { AttributeValue, Item } from '../attribute-value.js'
import type { NativeItem, NativeValue } from './native-value.js'
import { setOwn } from './native-value.js'
import { refusal, refusedInside, refusedValue } from './refusal.js'
import type { AttributeShape } from './shape.js'
import { type ValueConverter, valueConverter } from './value-converter.js'

/** Both ways between an object of a known shape and its item. */
export interface Converter {
  /** Refuses a value that does not fit the shape; properties that the shape does not have are left out. */
  toItem(value: object): Item
  /** Reads what the shape has and the item holds. An attribute of another type than declared is read as it is. */
  fromItem(item: Item): NativeItem
}

interface CompiledAttribute extends ValueConverter {
  readonly name: string
  readonly storedName: string
  readonly optional: boolean
  /** Whether every object seems to have it by inheritance (`constructor`), so that ownership must be asked for. */
  readonly inherited: boolean
}

/**
 * Makes a converter for items of one shape: what the plain converter finds out for every value is decided here once.
 * Closures over a table, no generated source, so that it runs where `eval` is forbidden.
 *
 * @example
 * const converter = compileConverter([{ name: 'id', kind: 'string' }, { name: 'size', kind: 'number', optional: true }])
 * converter.toItem({ id: 'a', size: 2 }) // → { id: { S: 'a' }, size: { N: '2' } }
 */
export function compileConverter(attributes: readonly AttributeShape[]): Converter {
  const inner = compileAttributes(attributes, 1)
  return {
    toItem(value) {
      try {
        return inner.toMembers(value)
      } catch (error) {
        throw refusedValue(error)
      }
    },
    fromItem: inner.fromMembers,
  }
}

interface MembersConverter {
  toMembers(value: object): Item
  fromMembers(item: Item): NativeItem
}

function compileAttributes(shapes: readonly AttributeShape[], level: number): MembersConverter {
  const attributes = shapes.map((shape): CompiledAttribute => {
    const { toStored, fromStored } = valueConverter(shape, level, compileAttributes)
    const { name, storedName = name, optional = false } = shape
    const inherited = name in Object.prototype || storedName in Object.prototype
    return { name, storedName, optional, inherited, toStored, fromStored }
  })
  return {
    toMembers: (value) => toMembers(attributes, value as Record<string, unknown>),
    fromMembers: (item) => fromMembers(attributes, item),
  }
}

function toMembers(attributes: readonly CompiledAttribute[], value: Readonly<Record<string, unknown>>): Item {
  const item: Record<string, AttributeValue> = {}
  let index = 0
  try {
    for (; index < attributes.length; index++) {
      const attribute = attributes[index]!
      const member = attribute.inherited ? own(value, attribute.name) : value[attribute.name]
      if (member !== undefined) setOwn(item, attribute.storedName, attribute.toStored(member))
      else if (!attribute.optional)
        throw refusal('the attribute is missing', 'Give it a value, or declare it optional.')
    }
  } catch (error) {
    throw refusedInside(error, attributes[index]!.name)
  }
  return item
}

function fromMembers(attributes: readonly CompiledAttribute[], item: Item): NativeItem {
  const native: Record<string, NativeValue> = {}
  for (let index = 0; index < attributes.length; index++) {
    const attribute = attributes[index]!
    const stored = attribute.inherited ? own(item, attribute.storedName) : item[attribute.storedName]
    if (stored !== undefined) setOwn(native, attribute.name, attribute.fromStored(stored))
  }
  return native
}

function own<Value>(holder: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(holder, name) ? holder[name] : undefined
}
