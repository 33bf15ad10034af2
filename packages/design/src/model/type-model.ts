/** The type of an attribute, of a parameter, or of a value nested in one. */
export type TypeModel =
  | TextType
  | { readonly kind: 'id'; readonly form: 'text' | 'ulid' | 'uuid' }
  | { readonly kind: 'number' }
  | { readonly kind: 'integer'; readonly minimum?: number; readonly maximum?: number }
  | MoneyType
  | { readonly kind: 'boolean' }
  | TimestampType
  /** `2020-08-31`. */
  | { readonly kind: 'date' }
  /** Starts at 1 and rises by one with every accepted write. */
  | { readonly kind: 'version' }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  /** A host name; the stored and the key form have the labels reversed: `com.example.www`. */
  | { readonly kind: 'hostname' }
  | ListType
  | MapType
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, FieldModel>> }
  | SetType
  | VectorType
  | { readonly kind: 'binary' }
  /** Any JSON value, stored as text. */
  | { readonly kind: 'json' }
  /** A value that a Standard Schema validates. The schema itself is in the design, not in the model. */
  | { readonly kind: 'schema'; readonly vendor: string }

export interface TextType {
  readonly kind: 'text'
  readonly minimumLength?: number
  readonly maximumLength?: number
  /** Values are trimmed, put into NFC and lower-cased before they are stored (e-mail addresses). */
  readonly lowerCase?: true
  /** Source of a regular expression (flag `u`) that the whole value must match. */
  readonly pattern?: string
  /** Description of the pattern, for messages. */
  readonly expected?: string
}

export interface ListType {
  readonly kind: 'list'
  readonly element: TypeModel
  /** Maximum number of elements. */
  readonly atMost?: number
}

/** A map with any names and values of one type. */
export interface MapType {
  readonly kind: 'map'
  readonly value: TypeModel
  /** Maximum number of entries. */
  readonly atMost?: number
}

/** The empty set is a missing attribute. */
export interface SetType {
  readonly kind: 'set'
  readonly element: 'text' | 'number' | 'binary'
  /** Type of the members. Defaults to any text, number or byte string. */
  readonly member?: TypeModel
  /** Maximum number of members. */
  readonly atMost?: number
}

/** Numbers that are compared with others of the same dimensions; stored as a list. */
export interface VectorType {
  readonly kind: 'vector'
  readonly dimensions: number
}

/** Integer minor units. The currency is fixed, or stands in another attribute of the same item. */
export interface MoneyType {
  readonly kind: 'money'
  readonly currency?: string
  readonly currencyAttribute?: string
}

/** ISO-8601 UTC with milliseconds in code and in keys. Stored in this form, or as whole seconds for a time to live. */
export interface TimestampType {
  readonly kind: 'timestamp'
  readonly stored: 'iso' | 'seconds'
}

export interface FieldModel {
  readonly type: TypeModel
  readonly optional: boolean
  /** Name in the stored map. */
  readonly stored: string
}

export type TypeKind = TypeModel['kind']
