import type { AttributeFields, AttributeValue } from '../../attribute-value.js'
import { canonicalNumber } from '../../numbers/canonical-number.js'

/** Returns a text that is the same for two values exactly if they are equal. */
export function canonicalText(value: AttributeValue): string {
  const { S, N, B, BOOL, NULL, L, M, SS, NS, BS }: AttributeFields = value
  if (S !== undefined) return `S${JSON.stringify(S)}`
  if (N !== undefined) return `N${canonicalNumber(N)}`
  if (B !== undefined) return `B${B}`
  if (BOOL !== undefined) return BOOL ? 'true' : 'false'
  if (NULL !== undefined) return 'null'
  if (L !== undefined) return `[${L.map(canonicalText).join()}]`
  if (M !== undefined) {
    const names = Object.keys(M).sort()
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(M[name]!)}`).join()}}`
  }
  const type = SS !== undefined ? 'SS' : NS !== undefined ? 'NS' : 'BS'
  return type + JSON.stringify([...(SS ?? NS ?? BS)!].sort())
}
