import type { CodecModel } from '../model/codec-model.js'
import type { Codec } from './codec-type.js'
import { invalid, KeyPartRefusal } from './key-part-error.js'

type TextModel = Extract<CodecModel, { kind: 'text' }>

/** Lone surrogates all become the same bytes in UTF-8, and U+10FFFF stands for the end of a range. */
const unusable = /\p{Surrogate}|\u{10FFFF}/u

/** One spelling for what people take as the same text: trimmed, composed, lower case. */
export function foldText(text: string): string {
  let before = text
  let after = fold(text)
  // Composing what lower-casing took apart can make a new capital or space at the edge: go on until nothing changes.
  while (after !== before) {
    before = after
    after = fold(after)
  }
  return after
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC').trim()
}

export function textCodec(model: TextModel, delimiter: string): Codec {
  const escaping = model.onDelimiter === 'escape' ? escapingOf(delimiter) : undefined
  const encode = (value: unknown): string => {
    if (typeof value !== 'string') throw invalid('is not a text', 'Give a string.')
    const text = model.fold ? foldText(value) : value
    if (text === '') throw new KeyPartRefusal('KEY_PART_EMPTY', 'is empty', 'Give at least one character.')
    if (unusable.test(text)) throw invalid('has a character that keys cannot keep', 'Remove lone surrogates.')
    if (escaping) return escaping.escape(text)
    if (text.includes(delimiter)) throw delimiterRefusal(delimiter)
    return text
  }
  const decode = (text: string): string | undefined => {
    if (text === '' || text.includes(delimiter) || unusable.test(text)) return undefined
    const value = escaping ? escaping.unescape(text) : text
    return value === undefined || (model.fold && foldText(value) !== value) ? undefined : value
  }
  return { encode, decode, plain: false }
}

function delimiterRefusal(delimiter: string): KeyPartRefusal {
  const remedy = 'Remove it, or declare the attribute with .escaped().'
  return new KeyPartRefusal('KEY_PART_DELIMITER', `contains the delimiter "${delimiter}"`, remedy)
}

function escapingOf(delimiter: string) {
  const code = `%${delimiter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  return {
    escape: (text: string): string => text.replaceAll('%', '%25').replaceAll(delimiter, code),
    unescape: (text: string): string | undefined => {
      const strangers = text.replaceAll('%25', '').replaceAll(code, '')
      return strangers.includes('%') ? undefined : text.replaceAll(code, delimiter).replaceAll('%25', '%')
    },
  }
}
