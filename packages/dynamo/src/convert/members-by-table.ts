import type { AttributeValue, Item } from '../attribute-value.js'
import { ownProperty, setOwnProperty } from '../own-property.js'
import {
  type CompiledAttribute,
  isInherited,
  type MembersConverter,
  missingAttribute,
} from './members-converter.js'
import type { NativeItem, NativeValue } from './native-value.js'
import { refusedInside } from './refusal.js'

/** Walks a table of attributes: needs nothing from the runtime, and runs where generated code is forbidden. */
export function membersByTable(attributes: readonly CompiledAttribute[]): MembersConverter {
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
      const member = memberOf(value, attribute.name)
      if (member !== undefined) setOwnProperty(item, attribute.storedName, attribute.toStored(member))
      else if (!attribute.optional) missingAttribute()
    }
  } catch (error) {
    throw refusedInside(error, attributes[index]!.name)
  }
  return item
}

function fromMembers(attributes: readonly CompiledAttribute[], item: Item): NativeItem {
  const native: Record<string, NativeValue> = {}
  for (const attribute of attributes) {
    const stored = memberOf(item, attribute.storedName)
    if (stored !== undefined) setOwnProperty(native, attribute.name, attribute.fromStored(stored))
  }
  return native
}

function memberOf<Value>(holder: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return isInherited(name) ? ownProperty(holder, name) : holder[name]
}
