import type { CodecModel } from '../model/codec-model.js'
import type { PartialModel } from '../model/key-condition-model.js'
import { type CodecOf, codecOf, foldingTextCodec } from './codec.js'
import type { Codec } from './codec-type.js'
import { invalid, keyPartError } from './key-part-error.js'
import { foldBeginning } from './text-codec.js'

/** Whether a query may use a prefix of such a value. */
export function hasPartials(codec: CodecModel): boolean {
  return ['text', 'hostname', 'date', 'ulid'].includes(codec.kind) || isAscendingTime(codec)
}

function isAscendingTime(codec: CodecModel): boolean {
  return codec.kind === 'timestamp' && codec.direction === 'ascending'
}

/**
 * Renders the key text of a prefix of a value: `2020-08` of a time, `bil` of a name. The prefix of a host
 * name is a domain and everything under it: `example.com` gives `com.example.`, whose dot excludes
 * `example2.com`.
 */
export function renderPartial({ attribute, codec }: PartialModel, delimiter: string, value: unknown): string {
  return partialOf(attribute, partialEncoder(codec, delimiter, codecOf))(value)
}

/** Returns a function that renders prefixes of the values of one attribute. */
export function partialOf(attribute: string, encode: (value: unknown) => string): (value: unknown) => string {
  return (value) => {
    try {
      return encode(value)
    } catch (refusal) {
      throw keyPartError(refusal, attribute, `<${attribute}>`)
    }
  }
}

/** Returns the function that encodes prefixes of values. */
export function partialEncoder(
  codec: CodecModel,
  delimiter: string,
  of: CodecOf,
): (value: unknown) => string {
  if (codec.kind === 'text') {
    return wholeEncoder(foldingTextCodec(codec, delimiter, foldBeginning))
  }
  if (codec.kind === 'hostname') return wholeEncoder(of(codec, delimiter), '.')
  return beginningEncoder(partialShape(codec))
}

function wholeEncoder({ encode }: Codec, end = ''): (value: unknown) => string {
  return (value) => encode(value) + end
}

function beginningEncoder(shape: string): (value: unknown) => string {
  return (value) => {
    if (typeof value === 'string' && isBeginning(value, shape)) return value
    throw invalid('is not the beginning of such a value', 'Give its first characters.')
  }
}

/**
 * Returns the form of a value with prefixes: `#` is a digit, `@` a base32 digit, other characters are
 * literal.
 */
export function partialShape(codec: CodecModel): string {
  if (codec.kind === 'timestamp') return '####-##-##T##:##:##.###Z'
  return codec.kind === 'date' ? '####-##-##' : '@'.repeat(26)
}

function isBeginning(value: string, shape: string): boolean {
  if (value === '' || value.length > shape.length) return false
  return Array.from(value).every((character, index) => {
    const place = shape[index]
    if (place === '#') return /[0-9]/.test(character)
    return place === '@' ? /[0-9A-HJKMNP-TV-Z]/.test(character) : character === place
  })
}

/** Whether the kind has a preceding value, which is more readable than a text between two values. */
export function hasPrecedingValue(codec: CodecModel): boolean {
  return codec.kind === 'integer' || codec.kind === 'timestamp' || codec.kind === 'date'
}

/** Returns the preceding value, for exclusive range ends; undefined if there is none. */
export function precedingValue(codec: CodecModel, value: unknown): unknown {
  if (codec.kind === 'integer' && typeof value === 'number') return value > 0 ? value - 1 : undefined
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (codec.kind === 'timestamp') return timeText(time - 1)
  if (codec.kind === 'date') return timeText(time - millisecondsOfDay)?.slice(0, 10)
  return undefined
}

const millisecondsOfDay = 86_400_000
const yearZero = Date.parse('0000-01-01T00:00:00.000Z')

function timeText(time: number): string | undefined {
  return time >= yearZero ? new Date(time).toISOString() : undefined
}
