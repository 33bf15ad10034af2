/** Whether texts sort like the values, or in reverse (newest or greatest first). */
export type SortDirection = 'ascending' | 'descending'

/**
 * Handling of the delimiter in a text: refused, written as a code, or written as a code together with all
 * characters that sort before it, which keeps the order of texts in every part of a key.
 */
export type DelimiterHandling = 'escape' | 'escape-in-order' | 'refuse'

/**
 * How the value of one placeholder becomes key text. `delimiter` is the table's. What each yields:
 *
 * - `text`: one or more code points, none a lone surrogate or U+10FFFF (which ends ranges). `escape` writes the delimiter
 *   as its `%` code and `%` as `%25`; `escape-in-order` writes the character after the delimiter and all that sort before
 *   it as codes that begin with that character; `refuse` throws on a value that contains the delimiter. With `fold` the text is
 *   trimmed, put into NFC and lower-cased first, so the original is not recovered.
 * - `integer`: exactly `width` decimal digits, never negative; `descending` writes the nines' complement of each.
 * - `timestamp`: exactly 24 characters, `2020-08-31T16:02:16.808Z`; `descending` writes the nines' complement of each digit.
 * - `date`: exactly 10 characters, `2020-08-31`.
 * - `ulid`: exactly 26 characters of Crockford's base 32, upper case, the first at most `7`.
 * - `uuid`: exactly 36 characters, lower case.
 * - `oneOf`: one of `values`, none of which contains the delimiter; in lower case with `fold`, in which all still differ.
 * - `boolean`: `false` or `true`.
 * - `hostname`: labels of `a-z 0-9 - _ *`, joined by dots in reverse order: `com.example.www`.
 * - `binary`: one or more bytes as lower-case hex, or as base 64 in an alphabet that sorts (`-0-9A-Z_a-z`), unpadded.
 * - `decimal`: a whole number as it is written, `-12`; such texts do not sort as the numbers do.
 * - `custom`: what the functions registered under `name` by `keyCodec` write. `laws` are what they state.
 * - `native`: no text at all: the key attribute is N or B and holds the value itself.
 */
export type CodecModel =
  | { readonly kind: 'text'; readonly onDelimiter: DelimiterHandling; readonly fold: boolean }
  | { readonly kind: 'integer'; readonly width: number; readonly direction: SortDirection }
  | { readonly kind: 'timestamp'; readonly direction: SortDirection }
  | { readonly kind: 'date' }
  | { readonly kind: 'ulid' }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'oneOf'; readonly values: readonly string[]; readonly fold?: true }
  | { readonly kind: 'decimal' }
  | { readonly kind: 'custom'; readonly name: string; readonly laws: CustomLaws }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'hostname' }
  | { readonly kind: 'binary'; readonly encoding: 'hex' | 'base64' }
  | { readonly kind: 'native'; readonly type: 'N' | 'B' }

export type CodecKind = CodecModel['kind']

/** Laws that the author of a codec states. `checkKeyCodec` tests them. */
export interface CustomLaws {
  /** Texts sort by code point like the values (texts by code point, numbers by size), or in reverse. */
  readonly order?: SortDirection
  /** Number of characters of every text. */
  readonly width?: number
  /** Several values have the same text, such as upper-case and lower-case spellings. `decode` returns one of them. */
  readonly folds?: true
}
