import type { AttributeFields, AttributeType, AttributeValue } from '@tablewright/dynamo'

/** Readable names of DynamoDB's types. */
const typeNames: Readonly<Record<AttributeType, string>> = {
  S: 'text',
  N: 'number',
  B: 'bytes',
  BOOL: 'yes or no',
  NULL: 'null',
  L: 'list',
  M: 'map',
  SS: 'set of texts',
  NS: 'set of numbers',
  BS: 'set of bytes',
}

export function typeOf(value: AttributeValue): AttributeType {
  return Object.keys(value)[0] as AttributeType
}

export function typeName(value: AttributeValue): string {
  return typeNames[typeOf(value)]
}

/** Formats a stored value in one line: exact numbers, bytes in hexadecimal. */
export function storedLine(value: AttributeValue): string {
  const { S, N, B, BOOL, L, M, SS, NS, BS } = value as AttributeFields
  if (S !== undefined) return S
  if (N !== undefined) return N
  if (B !== undefined) return hexOf(B)
  if (BOOL !== undefined) return String(BOOL)
  if (L) return `[${L.map(storedLine).join(', ')}]`
  if (M)
    return `{${Object.entries(M)
      .map(([name, each]) => `${name}: ${storedLine(each)}`)
      .join(', ')}}`
  const set = SS ?? NS ?? BS?.map((each) => hexOf(each))
  return set ? `{${set.join(', ')}}` : 'null'
}

/** Converts base64 to hexadecimal, truncated to the first bytes. */
export function hexOf(base64: string, max = 32): string {
  const bytes = atob(base64)
  const shown = Array.from(bytes.slice(0, max), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
  return `0x${shown.join('')}${bytes.length > max ? '…' : ''}`
}

export function bytesIn(base64: string): number {
  return atob(base64).length
}

const sizes = ['KB', 'MB', 'GB', 'TB'] as const

/** Formats a size: `296 bytes`, `77.4 KB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${Math.round(bytes)} bytes`
  const power = Math.min(sizes.length, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${(bytes / 1024 ** power).toFixed(1)} ${sizes[power - 1]}`
}
