/** What a value may be. Said of attributes, parameters and what nests in them. */
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
  | { readonly kind: 'list'; readonly element: TypeModel }
  | { readonly kind: 'map'; readonly value: TypeModel }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, FieldModel>> }
  | { readonly kind: 'set'; readonly element: 'text' | 'number' | 'binary' }
  | { readonly kind: 'binary' }
  /** Any JSON, kept as text. */
  | { readonly kind: 'json' }
  /** Whatever a Standard Schema accepts; the schema itself stands beside the model, in the design. */
  | { readonly kind: 'schema'; readonly vendor: string }

export interface TextType {
  readonly kind: 'text'
  readonly minimumLength?: number
  readonly maximumLength?: number
  /** Values are trimmed, put into NFC and lower-cased before they are kept (e-mail addresses). */
  readonly lowerCase?: true
}

/** Integer minor units. The currency is fixed, or stands in another attribute of the same item. */
export interface MoneyType {
  readonly kind: 'money'
  readonly currency?: string
  readonly currencyAttribute?: string
}

/** In code and in keys always ISO-8601 UTC with milliseconds; kept as that, or as whole seconds where DynamoDB wants them. */
export interface TimestampType {
  readonly kind: 'timestamp'
  readonly stored: 'iso' | 'seconds'
}

export interface FieldModel {
  readonly type: TypeModel
  readonly optional: boolean
  /** The name in the stored map, where it differs. */
  readonly stored: string
}

export type TypeKind = TypeModel['kind']
