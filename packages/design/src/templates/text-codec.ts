import type { CodecModel } from '../model/codec-model.js'
import type { Codec, CodecLaws } from './codec-type.js'
import { invalid, type KeyPartProblem, KeyPartRefusal } from './key-part-error.js'

/**
 * Refuses lone surrogates, which all become the same bytes in UTF-8, and U+10FFFF, which marks the end of a
 * range.
 */
const unusable = /\p{Surrogate}|\u{10FFFF}/u

/** Folds a text to one spelling: trimmed, composed (NFC), lower case. */
export function foldText(text: string): string {
  let before = text
  let after = foldOnce(text)
  // Normalizing a lower-cased text can produce a new capital or space at its edge, so repeat until nothing
  // changes.
  while (after !== before) {
    before = after
    after = foldOnce(after)
  }
  return after
}

function foldOnce(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC').trim()
}

/**
 * Returns the laws of text codecs. Text keeps its order unless the codes of escaped characters sort
 * differently, which is the case except for neighbors of `%`. Folded text keeps the order of the folded
 * values.
 */
export function textLaws(
  { onDelimiter, fold }: Extract<CodecModel, { kind: 'text' }>,
  delimiter?: string,
): CodecLaws {
  const inOrder = onDelimiter !== 'escape' || delimiter === '$' || delimiter === '&'
  return {
    inverse: fold ? 'folded' : 'exact',
    injective: !fold,
    ...(inOrder ? { order: { by: 'code points', direction: 'ascending' } } : {}),
    keepsPrefixes: !fold,
    delimiterFree: true,
    time: false,
  }
}

/** Folds a prefix of a text: like a whole text, but a trailing space is kept. */
export function foldBeginning(text: string): string {
  return text === '' ? '' : foldText(`${text}|`).slice(0, -1)
}

/** Escapes and unescapes the delimiter in a text. */
export interface Escaping {
  escape(text: string): string
  unescape(text: string): string | undefined
}

/** Returns a codec that refuses texts with the delimiter. */
export function plainTextCodec(delimiter: string): Codec {
  return {
    encode: (value) => usable(value, delimiter),
    decode: (text) => (textProblem(text, delimiter) ? undefined : text),
    plain: false,
  }
}

/** Returns a text codec. With `escaping` a text may contain the delimiter; with `fold` texts are folded. */
export function textCodec(
  delimiter: string,
  escaping?: Escaping,
  fold: (text: string) => string = String,
): Codec {
  const { encode, decode } = plainTextCodec(delimiter)
  return {
    encode: (value) => {
      const text = typeof value === 'string' ? fold(value) : value
      return escaping ? escaping.escape(usable(text)) : encode(text)
    },
    decode: (text) => {
      const part = decode(text) as string | undefined
      const value = part !== undefined && escaping ? escaping.unescape(part) : part
      return value !== undefined && fold(value) === value ? value : undefined
    },
    plain: false,
  }
}

/** Returns why a value cannot be part of a key; undefined if it can. */
export function textProblem(value: unknown, delimiter?: string): KeyPartProblem | undefined {
  if (typeof value !== 'string' || unusable.test(value)) return 'KEY_PART_INVALID'
  if (value === '') return 'KEY_PART_EMPTY'
  return delimiter !== undefined && value.includes(delimiter) ? 'KEY_PART_DELIMITER' : undefined
}

function usable(value: unknown, delimiter?: string): string {
  switch (textProblem(value, delimiter)) {
    case undefined:
      return value as string
    case 'KEY_PART_EMPTY':
      throw new KeyPartRefusal('KEY_PART_EMPTY', 'is empty', 'Give at least one character.')
    case 'KEY_PART_DELIMITER':
      throw new KeyPartRefusal(
        'KEY_PART_DELIMITER',
        `contains the delimiter "${delimiter}"`,
        "Remove it, or declare the attribute as text({ delimiter: 'escape' }).",
      )
    default:
      throw typeof value === 'string'
        ? invalid('has a character that keys cannot keep', 'Remove lone surrogates.')
        : invalid('is not a text', 'Give a string.')
  }
}

/**
 * Writes the delimiter as its `%` code, and `%` as `%25`. The codes sort like `%`, not like the delimiter.
 */
export function escapingOf(delimiter: string): Escaping {
  return escapingBy('%', (character) => character === '%' || character === delimiter)
}

/**
 * Writes the character after the delimiter, and all characters that sort before it, as codes that begin with
 * it. Every character of the text then sorts after the delimiter, so texts sort like their values in every
 * part of a key.
 */
export function orderedEscapingOf(delimiter: string): Escaping {
  const marker = String.fromCharCode(delimiter.charCodeAt(0) + 1)
  return escapingBy(marker, (character) => character <= marker)
}

/** A code is the escape character and two hexadecimal digits, because all escaped characters are ASCII. */
function escapingBy(marker: string, isEscaped: (character: string) => boolean): Escaping {
  const codes = new Map<string, string>()
  for (let point = 0; point < 0x80; point++) {
    const character = String.fromCharCode(point)
    if (isEscaped(character)) codes.set(character, marker + hexadecimal(point))
  }
  const values = new Map([...codes].map(([character, code]) => [code, character]))
  const isCode = Array.from({ length: 0x80 }, (_, point) => codes.has(String.fromCharCode(point)))
  return {
    escape: (text) => {
      let escaped = ''
      let start = 0
      for (let position = 0; position < text.length; position++) {
        if (isCode[text.charCodeAt(position)] !== true) continue
        escaped += text.slice(start, position) + codes.get(text[position]!)!
        start = position + 1
      }
      return start === 0 ? text : escaped + text.slice(start)
    },
    unescape: (text) => {
      let value = ''
      for (let position = 0; position < text.length; position++) {
        const character = text[position]!
        const code = character === marker ? text.slice(position, position + 3) : undefined
        const next = code === undefined ? character : values.get(code)
        if (next === undefined || (code === undefined && codes.has(character))) return undefined
        value += next
        if (code !== undefined) position += 2
      }
      return value
    },
  }
}

function hexadecimal(point: number): string {
  return point.toString(16).toUpperCase().padStart(2, '0')
}
