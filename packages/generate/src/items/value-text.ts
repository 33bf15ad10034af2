import type { AttributeValue } from '@tablewright/dynamo'

/** Formats a stored value for a table cell: texts and numbers unchanged, other types like JSON without quotes. */
export function valueText(value: AttributeValue): string {
  if ('S' in value) return value.S
  if ('N' in value) return value.N
  if ('B' in value) return value.B
  if ('BOOL' in value) return String(value.BOOL)
  if ('NULL' in value) return 'null'
  if ('SS' in value) return setText(value.SS)
  if ('NS' in value) return setText(value.NS)
  if ('BS' in value) return setText(value.BS)
  if ('L' in value) return `[${value.L.map(valueText).join(', ')}]`
  const fields = Object.entries(value.M).map(([name, field]) => `${name}: ${valueText(field)}`)
  return `{ ${fields.join(', ')} }`
}

/** Formats a set. Sorted, because equal sets must give equal texts. */
function setText(elements: readonly string[]): string {
  return `{${[...elements].sort().join(', ')}}`
}
