import type { AttributeValue, Item } from '../attribute-value.js'
import type { NativeItem, NativeValue } from './native-value.js'
import { refusal } from './refusal.js'
import type { ValueShape } from './shape.js'

/** Converts between values of a known shape and stored values. */
export interface ValueConverter {
  toStored(value: unknown): AttributeValue
  fromStored(stored: AttributeValue): NativeValue
}

/** An attribute with the converter of its shape. */
export interface CompiledAttribute extends ValueConverter {
  readonly kind: ValueShape['kind']
  readonly name: string
  readonly storedName: string
  readonly optional: boolean
}

/** Converts between the properties of an object and attributes. */
export interface MembersConverter {
  toMembers(value: object): Item
  fromMembers(item: Item): NativeItem
}

/** Creates a converter of members: `membersBySource` or `membersByTable`. */
export type MembersMaker = (attributes: readonly CompiledAttribute[]) => MembersConverter

export function missingAttribute(): never {
  throw refusal('the attribute is missing', 'Give it a value, or declare it optional.')
}

export function isInherited(name: string): boolean {
  return name in Object.prototype
}
