import type { AttributeValue, Item } from '../attribute-value.js'
import { ownProperty, setOwnProperty } from '../own-property.js'
import {
  isInherited,
  type MembersConverter,
  missingAttribute,
  type ValueConverter,
} from './members-converter.js'
import type { NativeItem, NativeValue } from './native-value.js'
import { refusedInside } from './refusal.js'

/**
 * One attribute: its name in code, its converter, its name in the table if that differs, and whether it is required.
 */
export type MemberRow = readonly [
  name: string,
  converter: ValueConverter,
  storedName?: string | undefined,
  required?: boolean,
]

/** Creates a converter that walks a table of attributes. Works where generated code is forbidden. */
export function membersByTable(rows: readonly MemberRow[]): MembersConverter {
  return {
    toMembers: (value) => toMembers(rows, value as Record<string, unknown>),
    fromMembers: (item) => fromMembers(rows, item),
  }
}

function toMembers(rows: readonly MemberRow[], value: Readonly<Record<string, unknown>>): Item {
  const item: Record<string, AttributeValue> = {}
  for (const [name, converter, storedName = name, required] of rows) {
    try {
      const member = memberOf(value, name)
      const stored = member === undefined ? undefined : converter.toStored(member)
      if (stored !== undefined) setOwnProperty(item, storedName, stored)
      else if (required) missingAttribute()
    } catch (error) {
      throw refusedInside(error, name)
    }
  }
  return item
}

function fromMembers(rows: readonly MemberRow[], item: Item): NativeItem {
  const native: Record<string, NativeValue> = {}
  for (const [name, converter, storedName = name] of rows) {
    const stored = memberOf(item, storedName)
    if (stored !== undefined) setOwnProperty(native, name, converter.fromStored(stored))
  }
  return native
}

function memberOf<Value>(holder: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return isInherited(name) ? ownProperty(holder, name) : holder[name]
}
