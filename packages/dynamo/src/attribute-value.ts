/**
 * A value as it travels in JSON 1.0: numbers are decimal text, binary is base64 text.
 * This is the one form used throughout the project; only the AWS SDK driver knows another.
 */
export type AttributeValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly L: readonly AttributeValue[] }
  | { readonly M: Item }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly BS: readonly string[] }

/** The name of a value's type, as in `{ "S": … }`. */
export type AttributeType = 'S' | 'N' | 'B' | 'BOOL' | 'NULL' | 'L' | 'M' | 'SS' | 'NS' | 'BS'

/** Attributes by name. Any name is allowed, `__proto__` included: never copy an item by plain assignment of unknown names. */
export interface Item {
  readonly [name: string]: AttributeValue
}

/** An attribute value with all ten types optional, so that code can read any field without narrowing first. */
export interface AttributeFields {
  readonly S?: string
  readonly N?: string
  readonly B?: string
  readonly BOOL?: boolean
  readonly NULL?: true
  readonly L?: readonly AttributeValue[]
  readonly M?: Item
  readonly SS?: readonly string[]
  readonly NS?: readonly string[]
  readonly BS?: readonly string[]
}

/** Which of the ten types a valid value has. */
export function attributeType(value: AttributeValue): AttributeType {
  for (const type in value) return type as AttributeType
  return 'NULL'
}
