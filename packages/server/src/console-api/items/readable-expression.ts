import type { AttributeValue, Item } from '@tablewright/dynamo'

/** Renders an expression with its names and values inserted: `SET status = "OPEN"`. */
export function readableExpression(
  text: string,
  names: Readonly<Record<string, string>> = {},
  values: Item = {},
): string {
  return text.replace(/[#:]\w+/g, (placeholder) => {
    if (placeholder.startsWith('#')) return names[placeholder] ?? placeholder
    const value = values[placeholder]
    return value === undefined ? placeholder : readableValue(value)
  })
}

/** Renders a value for people: strings in quotes, sets in angle brackets. */
export function readableValue(value: AttributeValue): string {
  if ('S' in value) return JSON.stringify(value.S)
  if ('N' in value) return value.N
  if ('BOOL' in value) return String(value.BOOL)
  if ('NULL' in value) return 'null'
  if ('B' in value) return `binary(${value.B})`
  if ('L' in value) return `[${value.L.map(readableValue).join(', ')}]`
  if ('M' in value) {
    const members = Object.entries(value.M).map(
      ([name, each]) => `${JSON.stringify(name)}: ${readableValue(each)}`,
    )
    return `{${members.join(', ')}}`
  }
  if ('SS' in value) return `<<${value.SS.map((each) => JSON.stringify(each)).join(', ')}>>`
  return `<<${('NS' in value ? value.NS : value.BS).join(', ')}>>`
}
