import type { SortDirection } from '../model/codec-model.js'
import type { Codec, CodecLaws } from './codec-type.js'
import { invalid } from './key-part-error.js'

const timestampForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/
const dateForm = /^\d{4}-\d\d-\d\d$/
const ulidForm = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a timestamp: UTC with milliseconds, 24 characters. */
export function isTimestamp(value: unknown): value is string {
  if (typeof value !== 'string' || !timestampForm.test(value)) return false
  const day = value.slice(8, 10)
  // Days up to 28 exist in every month. For others, Date (which is slow) turns February 30 into another day.
  return day < '29' || new Date(value).getUTCDate() === Number(day)
}

/** Whether a text is a day: `2020-08-31`. */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && dateForm.test(value) && isTimestamp(`${value}T00:00:00.000Z`)
}

export function isUlid(value: unknown): value is string {
  return typeof value === 'string' && ulidForm.test(value)
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidForm.test(value)
}

/** The nines' complement of each digit, which reverses the order at the same width. It is its own inverse. */
function complement(text: string): string {
  let result = ''
  for (const character of text) {
    const digit = character.charCodeAt(0) - 48
    result += digit >= 0 && digit <= 9 ? 9 - digit : character
  }
  return result
}

function formCodec(
  is: (value: unknown) => value is string,
  what: string,
  example: string,
  turn: (text: string) => string = String,
): Codec {
  return {
    encode: (value) => {
      if (is(value)) return turn(value)
      throw invalid(`is not ${what}`, `Give a value like "${example}".`)
    },
    decode: (text) => {
      const value = turn(text)
      return is(value) ? value : undefined
    },
    width: example.length,
    plain: true,
  }
}

// Marked as pure, so that a bundle contains only the codecs of its keys.
export const timestampCodec: Codec = /* @__PURE__ */ timesCodec()
export const dateCodec: Codec = /* @__PURE__ */ formCodec(isDate, 'a date', '2020-08-31')
export const ulidCodec: Codec = /* @__PURE__ */ formCodec(isUlid, 'a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV')
export const uuidCodec: Codec = /* @__PURE__ */ formCodec(
  isUuid,
  'a lower-case UUID',
  '7d444840-9dc0-11d1-b245-5ffdce74fad2',
)

/** Returns the codec of timestamps with the newest first. */
export function descendingTimestampCodec(): Codec {
  return timesCodec(complement)
}

function timesCodec(turn?: (text: string) => string): Codec {
  return formCodec(isTimestamp, 'a UTC time with milliseconds', '2020-08-31T16:02:16.808Z', turn)
}

/** Laws that all codecs of a fixed width share. */
function fixedLaws(width: number, order: CodecLaws['order'], more: Partial<CodecLaws> = {}): CodecLaws {
  return {
    inverse: 'exact',
    injective: true,
    ...(order ? { order } : {}),
    keepsPrefixes: false,
    width,
    delimiterFree: true,
    time: false,
    ...more,
  }
}

const risingText = { by: 'code points', direction: 'ascending' } as const

export const dateLaws: CodecLaws = /* @__PURE__ */ fixedLaws(10, risingText, {
  keepsPrefixes: true,
  time: true,
})
export const ulidLaws: CodecLaws = /* @__PURE__ */ fixedLaws(26, risingText, {
  keepsPrefixes: true,
  time: true,
})
export const uuidLaws: CodecLaws = /* @__PURE__ */ fixedLaws(36, risingText, { keepsPrefixes: true })

export function timestampLaws(direction: SortDirection): CodecLaws {
  const order = { by: 'code points', direction } as const
  return fixedLaws(24, order, { keepsPrefixes: direction === 'ascending', time: true })
}

export function integerLaws(width: number, direction: SortDirection): CodecLaws {
  return fixedLaws(width, { by: 'numbers', direction })
}

export const booleanLaws: CodecLaws = {
  inverse: 'exact',
  injective: true,
  order: { by: 'false before true', direction: 'ascending' },
  keepsPrefixes: false,
  delimiterFree: true,
  time: false,
}

export function integerCodec(width: number, direction: SortDirection): Codec {
  const turn = direction === 'ascending' ? String : complement
  const form = new RegExp(`^[0-9]{${width}}$`)
  return {
    encode: (value) => {
      const digits = Number.isSafeInteger(value) && (value as number) >= 0 ? String(value) : undefined
      if (digits === undefined || digits.length > width) {
        throw invalid(
          `is not a whole number of at most ${width} digits`,
          'Give one, or declare a greater width: integer({ width }).',
        )
      }
      return turn(digits.padStart(width, '0'))
    },
    decode: (text) => {
      const value = form.test(text) ? Number(turn(text)) : Number.NaN
      return Number.isSafeInteger(value) ? value : undefined
    },
    width,
    plain: true,
  }
}

export const booleanCodec: Codec = {
  encode: (value) => {
    if (typeof value === 'boolean') return String(value)
    throw invalid('is neither true nor false', 'Give a boolean.')
  },
  decode: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  plain: true,
}
