import { canonicalNumber } from '@tablewright/dynamo'
import { asObject, fieldOf } from './untrusted.js'

/**
 * The text by which policies know a key: numbers and binary in their one canonical form, so that no other
 * spelling of a key slips past a rule. Undefined for what cannot be a key.
 */
export function keyText(value: unknown): string | undefined {
  const entries = Object.entries(asObject(value))
  if (entries.length !== 1) return undefined
  const [type, text] = entries[0]!
  if (typeof text !== 'string') return undefined
  // As it is stored: half of a surrogate pair becomes a replacement character.
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

/** The leading key of an item or key, undefined unless all of its attributes are there. */
export function leadingKeysOf(item: unknown, partitionKey: readonly string[]): string[] | undefined {
  return allOf(partitionKey.map((name) => keyText(fieldOf(asObject(item), name))))
}

/** The texts, or undefined when one of them is missing. */
export function allOf(texts: readonly (string | undefined)[]): string[] | undefined {
  return texts.includes(undefined) ? undefined : (texts as string[])
}
