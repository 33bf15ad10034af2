import { bytesToBase64 } from '@tablewright/dynamo'

/** Formats a value as TypeScript. */
export function codeText(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (value instanceof Uint8Array) return `Buffer.from(${quoted(bytesToBase64(value))}, 'base64')`
  if (value instanceof Set) return `new Set(${codeText([...value])})`
  if (Array.isArray(value)) return `[${value.map(codeText).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).filter(([, each]) => each !== undefined)
  if (members.length === 0) return '{}'
  return `{ ${members.map(([name, each]) => `${nameText(name)}: ${codeText(each)}`).join(', ')} }`
}

/** Quotes a text with single quotes, and escapes the same characters as JSON. */
function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function nameText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : `[${quoted(name)}]`
}
