import { canonicalNumber } from '@tablewright/dynamo'
import { asObject, fieldOf } from './untrusted.js'

/**
 * Returns the text of a key for policies: numbers and binary in canonical form, so that no other spelling of a key
 * evades a rule. Returns undefined for a value that cannot be a key.
 */
export function keyText(value: unknown): string | undefined {
  const entries = Object.entries(asObject(value))
  if (entries.length !== 1) return undefined
  const [type, text] = entries[0]!
  if (typeof text !== 'string') return undefined
  // As stored: a lone surrogate becomes a replacement character.
  if (type === 'S') return Buffer.from(text).toString()
  if (type === 'N') return numberText(text)
  return type === 'B' ? Buffer.from(text, 'base64').toString('base64') : undefined
}

function numberText(text: string): string | undefined {
  try {
    return canonicalNumber(text)
  } catch {
    return undefined
  }
}

/** Returns the leading key of an item or key; undefined if an attribute is missing. */
export function leadingKeysOf(item: unknown, partitionKey: readonly string[]): string[] | undefined {
  return allOf(partitionKey.map((name) => keyText(fieldOf(asObject(item), name))))
}

/** Returns the texts; undefined if one of them is missing. */
export function allOf(texts: readonly (string | undefined)[]): string[] | undefined {
  return texts.includes(undefined) ? undefined : (texts as string[])
}
