/** The shape of a value that is known in advance. */
export type ValueShape =
  | { readonly kind: 'string' | 'boolean' | 'null' | 'binary' }
  /** `number` is converted like the plain converter does; `bigint` and `numberText` always return these. */
  | { readonly kind: 'number' | 'bigint' | 'numberText' }
  | { readonly kind: 'stringSet' | 'numberSet' | 'binarySet' }
  | { readonly kind: 'list'; readonly element: ValueShape }
  /** Any names, each with a value of one shape. */
  | { readonly kind: 'map'; readonly member: ValueShape }
  /** Known names, each with a value of its own shape. */
  | { readonly kind: 'object'; readonly attributes: readonly AttributeShape[] }
  | { readonly kind: 'any' }

/** One attribute of an item or of a nested object. */
export type AttributeShape = ValueShape & {
  /** The name in code. */
  readonly name: string
  /** The name in the table, where it differs. */
  readonly storedName?: string
  readonly optional?: boolean
}
