import type { Codec } from './codec-type.js'
import { invalid, KeyPartRefusal } from './key-part-error.js'

/** Lone surrogates all become the same bytes in UTF-8, and U+10FFFF stands for the end of a range. */
const unusable = /\p{Surrogate}|\u{10FFFF}/u

/** One spelling for what people take as the same text: trimmed, composed, lower case. */
export function foldText(text: string): string {
  let before = text
  let after = foldOnce(text)
  // Composing what lower-casing took apart can make a new capital or space at the edge: go on until nothing changes.
  while (after !== before) {
    before = after
    after = foldOnce(after)
  }
  return after
}

function foldOnce(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC').trim()
}

/** How a delimiter inside a text is written, and read back. */
export interface Escaping {
  escape(text: string): string
  unescape(text: string): string | undefined
}

/** A text that contains the delimiter is refused. */
export function plainTextCodec(delimiter: string): Codec {
  return {
    encode: (value) => {
      const text = usable(value)
      if (text.includes(delimiter)) throw delimiterRefusal(delimiter)
      return text
    },
    decode: (text) => (isPart(text, delimiter) ? text : undefined),
    plain: false,
  }
}

/** With `escaping` a text may contain the delimiter; with `fold` one spelling stands for many. */
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

function usable(value: unknown): string {
  if (typeof value !== 'string') throw invalid('is not a text', 'Give a string.')
  if (value === '') throw new KeyPartRefusal('KEY_PART_EMPTY', 'is empty', 'Give at least one character.')
  if (unusable.test(value)) throw invalid('has a character that keys cannot keep', 'Remove lone surrogates.')
  return value
}

function isPart(text: string, delimiter: string): boolean {
  return text !== '' && !text.includes(delimiter) && !unusable.test(text)
}

function delimiterRefusal(delimiter: string): KeyPartRefusal {
  const remedy = 'Remove it, or declare the attribute with .escaped().'
  return new KeyPartRefusal('KEY_PART_DELIMITER', `contains the delimiter "${delimiter}"`, remedy)
}

export function escapingOf(delimiter: string): Escaping {
  const code = `%${delimiter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  return {
    escape: (text: string): string => text.replaceAll('%', '%25').replaceAll(delimiter, code),
    unescape: (text: string): string | undefined => {
      const strangers = text.replaceAll('%25', '').replaceAll(code, '')
      return strangers.includes('%') ? undefined : text.replaceAll(code, delimiter).replaceAll('%25', '%')
    },
  }
}
