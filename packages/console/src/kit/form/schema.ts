import type { JsonSchema } from '@tablewright/system'

/** The schema of a field, with its label and frequent values. */
export interface FieldSchema extends JsonSchema {
  readonly label?: string
  readonly suggestions?: readonly string[]
}

/** The kind of input of a field. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'money'
  | 'date-time'
  | 'date'
  | 'boolean'
  | 'choice'
  | 'list'
  | 'record'
  | 'json'

/** Returns the kind of input for a schema. */
export function kindOf(schema: JsonSchema): FieldKind {
  if (schema.enum !== undefined) return 'choice'
  switch (schema.type) {
    case 'boolean':
      return 'boolean'
    case 'integer':
    case 'number':
      return currencyOf(schema) === undefined ? 'number' : 'money'
    case 'array':
      // A vector is pasted as text instead of typed number by number.
      return schema.items?.type === 'number' && schema.minItems !== undefined ? 'json' : 'list'
    case 'object':
      return schema.properties === undefined ? 'json' : 'record'
    case 'string':
      if (schema.format === 'date-time') return 'date-time'
      return schema.format === 'date' ? 'date' : 'text'
    default:
      return 'json'
  }
}

/** Returns the schema of an amount in a currency. */
export function moneyIn(currency: string): FieldSchema {
  return { description: `Minor units of ${currency}.` }
}

/** Returns the currency of an amount, if the schema has one. */
export function currencyOf({ description }: JsonSchema): string | undefined {
  return /^Minor units of ([A-Z]{3})\.$/.exec(description ?? '')?.[1]
}

const abbreviations = new Set(['arn', 'bic', 'csv', 'iban', 'pin', 'ttl', 'url', 'vat'])

/** Returns the label of a field: `unitPrice` is `Unit price`, and `vatId` is `VAT id`. */
export function labelOf(name: string): string {
  if (name === 'by') return 'Done by'
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ')
  const words = spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase()
  return words.replaceAll(/\w+/g, (word) =>
    abbreviations.has(word.toLowerCase()) ? word.toUpperCase() : word,
  )
}

/** Returns the label of one entry of a list: `Line 2` of `Lines`. */
export function entryLabel(label: string, index: number): string {
  return `${label.replace(/([^s])s$/, '$1')} ${index + 1}`
}

/**
 * Returns the fields that were emptied and that the operation can clear with its field `clear`. Undefined if
 * the operation has no such field.
 */
export function clearedNames(
  schema: JsonSchema,
  initial: Values,
  value: Values,
): readonly string[] | undefined {
  const names = schema.properties?.clear?.items?.enum as readonly string[] | undefined
  const isEmpty = (each: unknown) => withoutEmpty(each) === undefined
  return names?.filter((name) => !isEmpty(initial[name]) && isEmpty(value[name]))
}

/**
 * Returns empty values for the fields that were emptied and cannot be cleared by name. Without them, a change would
 * keep the old value and a new record get the default. The operation decides what an empty list or text means; for
 * other fields it is null, which the server refuses with the reason.
 */
export function emptiedFields(
  { properties = {} }: JsonSchema,
  initial: Values,
  value: Values,
  cleared: readonly string[] = [],
): Values {
  const isEmpty = (each: unknown) => withoutEmpty(each) === undefined
  const emptied = Object.entries(properties).flatMap(([name, schema]) =>
    cleared.includes(name) || isEmpty(initial[name]) || !isEmpty(value[name])
      ? []
      : [[name, emptyValueOf(schema)] as const],
  )
  return Object.fromEntries(emptied)
}

/** Returns the filled fields of a record that a change of it cannot empty. */
export function unclearableNames(schema: JsonSchema, initial: Values): readonly string[] {
  const clearable = clearedNames(schema, initial, {}) ?? []
  const emptied = emptiedFields(schema, initial, {}, clearable)
  return Object.keys(emptied).filter((name) => {
    const { minLength = 0 } = schema.properties![name]!
    return emptied[name] === null || (emptied[name] === '' && minLength > 0)
  })
}

function emptyValueOf(schema: JsonSchema): unknown {
  const kind = kindOf(schema)
  if (kind === 'list') return []
  return kind === 'text' ? '' : null
}

type Values = Readonly<Record<string, unknown>>

/** Returns the initial value of a new field or list entry. */
export function firstValue(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default
  const kind = kindOf(schema)
  if (kind === 'record') return {}
  return kind === 'list' ? [] : undefined
}

/** Removes empty fields: for the server, an empty value is not the same as a missing one. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((each) => each !== undefined)
    return items.length > 0 ? items : undefined
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, each]) => [name, withoutEmpty(each)] as const)
    const kept = fields.filter(([, each]) => each !== undefined)
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }
  return value === '' ? undefined : value
}
