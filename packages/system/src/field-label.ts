/**
 * Returns the label of a field. Indexes of lists count from 1.
 *
 * @example
 * fieldLabel('unitPrice') // → 'Unit price'
 * fieldLabel('accountId') // → 'Account ID'
 * fieldLabel('lineItems[0].unitPrice') // → 'Unit price of line items 1'
 */
export function fieldLabel(path: string): string {
  const parts = path.split('.').map(partLabel).reverse()
  const text = parts.join(' of ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const initialisms: ReadonlyMap<string, string> = new Map([
  ...['ARN', 'BIC', 'IBAN', 'ID', 'PIN', 'URL'].map((word) => [word.toLowerCase(), word] as const),
  ['ids', 'IDs'],
])

function partLabel(part: string): string {
  const [, name = part, index] = /^([^[]*)\[(\d+)\]$/.exec(part) ?? []
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _-]+/)
    .filter((word) => word !== '')
    .map((word) => initialisms.get(word) ?? word)
  return (words.length === 0 ? name : words.join(' ')) + (index === undefined ? '' : ` ${Number(index) + 1}`)
}
