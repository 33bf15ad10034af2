import type { CodecModel } from '../model/codec-model.js'
import type { PartialModel } from '../model/key-condition-model.js'
import { type CodecOf, codecOf, foldingTextCodec } from './codec.js'
import type { Codec } from './codec-type.js'
import { invalid, keyPartError } from './key-part-error.js'
import { foldBeginning } from './text-codec.js'

/** Whether a query may ask for the beginning of such a value. */
export function hasPartials(codec: CodecModel): boolean {
  return ['text', 'hostname', 'date', 'ulid'].includes(codec.kind) || isAscendingTime(codec)
}

function isAscendingTime(codec: CodecModel): boolean {
  return codec.kind === 'timestamp' && codec.direction === 'ascending'
}

/**
 * Key text of the beginning of a value: `2020-08` of a time, `bil` of a name. Of a host name the beginning is a domain
 * and everything under it: `example.com` gives `com.example.`, with the dot, so that `example2.com` is not meant.
 */
export function renderPartial({ attribute, codec }: PartialModel, delimiter: string, value: unknown): string {
  return partialOf(attribute, partialEncoder(codec, delimiter, codecOf))(value)
}

/** Renders beginnings of the values of one attribute. */
export function partialOf(attribute: string, encode: (value: unknown) => string): (value: unknown) => string {
  return (value) => {
    try {
      return encode(value)
    } catch (refusal) {
      throw keyPartError(refusal, attribute, `<${attribute}>`)
    }
  }
}

/** What makes key text of the beginning of a value. */
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

/** The form of a value whose beginning may be asked for: `#` is a digit, `@` a digit of base 32, the rest is itself. */
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

/** Whether the value just before another one is a value of the same kind, which reads better than a text between the two. */
export function hasPrecedingValue(codec: CodecModel): boolean {
  return codec.kind === 'integer' || codec.kind === 'timestamp' || codec.kind === 'date'
}

/** The value just before, of kinds that have one; undefined when there is none. For range ends that are not included. */
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
