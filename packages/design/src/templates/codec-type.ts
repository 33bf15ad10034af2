import type { SortDirection } from '../model/codec-model.js'

/** Converts between a value and its key text. The codec's laws state the properties of both. */
export interface Codec {
  /** Throws a KeyPartRefusal for a value that cannot be part of a key. */
  readonly encode: (value: unknown) => string
  /** Returns undefined for a text that `encode` never returns. */
  readonly decode: (text: string) => unknown
  /** Number of characters, if it is the same for every value. */
  readonly width?: number
  /** Whether every text consists of ASCII letters, digits and `-:._*`. */
  readonly plain: boolean
}

/**
 * The order of values that a codec keeps. `code points` is the order of texts in UTF-8, in which DynamoDB
 * sorts, and also that of times and dates. Host names sort by their reversed text.
 */
export type ValueOrder = 'code points' | 'numbers' | 'bytes' | 'false before true' | 'reversed host names'

/** Laws of all values that a codec accepts. `codec-laws.test.ts` checks each. */
export interface CodecLaws {
  /** `decode(encode(value))` equals the value, or the folded value. */
  readonly inverse: 'exact' | 'folded'
  /** Different values have different texts. */
  readonly injective: boolean
  /** Texts sort by code point like the values, or in reverse. Absent if neither holds. */
  readonly order?: { readonly by: ValueOrder; readonly direction: SortDirection }
  /** The text of a prefix of a value is a prefix of the text of the value. */
  readonly keepsPrefixes: boolean
  /** Number of characters of every text. Absent if it varies. */
  readonly width?: number
  /** No text contains a delimiter that the table and the template accept with this codec. */
  readonly delimiterFree: boolean
  /** The order is chronological: a time, a day, or an id that starts with its time. */
  readonly time: boolean
}
