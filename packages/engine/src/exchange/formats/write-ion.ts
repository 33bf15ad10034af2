import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'

/** Names that need no quotation marks in Ion text: identifiers that are neither keywords nor symbol numbers. */
const plainName = /^(?!(?:null|true|false|nan)$)(?!\$\d)[A-Za-z_$][\w$]*$/

/** A line of an export: an item as Ion text, with the annotations that DynamoDB has for its sets. */
export function ionLine(item: Item): string {
  return `$ion_1_0 {Item:${struct(item)}}\n`
}

function struct(fields: Item): string {
  return `{${Object.entries(fields)
    .map(([name, value]) => `${fieldName(name)}:${ionValue(value)}`)
    .join(',')}}`
}

function fieldName(name: string): string {
  if (plainName.test(name)) return name
  return `'${JSON.stringify(name).slice(1, -1).replaceAll("'", "\\'")}'`
}

function ionValue(given: AttributeValue): string {
  const value = given as AttributeFields
  if (value.S !== undefined) return JSON.stringify(value.S)
  if (value.N !== undefined) return decimal(value.N)
  if (value.B !== undefined) return blob(value.B)
  if (value.BOOL !== undefined) return String(value.BOOL)
  if (value.M !== undefined) return struct(value.M)
  if (value.L !== undefined) return `[${value.L.map(ionValue).join(',')}]`
  if (value.SS !== undefined)
    return set(
      'SS',
      value.SS.map((text) => JSON.stringify(text)),
    )
  if (value.NS !== undefined) return set('NS', value.NS.map(decimal))
  if (value.BS !== undefined) return set('BS', value.BS.map(blob))
  return 'null'
}

function set(type: 'SS' | 'NS' | 'BS', elements: readonly string[]): string {
  return `$dynamodb_${type}::[${elements.join(',')}]`
}

/** Ion reads a number without a decimal point as an integer. */
function decimal(number: string): string {
  return number.includes('.') ? number : `${number}.`
}

function blob(base64: string | Uint8Array): string {
  return `{{${typeof base64 === 'string' ? base64 : Buffer.from(base64).toString('base64')}}}`
}
