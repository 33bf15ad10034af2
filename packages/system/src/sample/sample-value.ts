import { isoTime } from '@tablewright/base'
import type { TextType, TypeModel } from '@tablewright/design/model'
import type { SeededChoices } from '../seeded-choices.js'
import { sampleId, sampleText } from './sample-words.js'
import { textOfPattern } from './text-of-pattern.js'

/** The inputs of a sample value, in addition to its type. */
export interface ValueContext {
  readonly choices: SeededChoices
  /** Milliseconds. */
  readonly now: number
  /** Unique for each item, for ids. */
  readonly number: number
}

const dayMs = 86_400_000
const future = /end|expir|due|until|valid|ttl|delete|(^|[a-z])to$/i

/**
 * Returns a sample value of a type, as input of the client. The name of the attribute decides its content.
 */
export function sampleValue(type: TypeModel, name: string, context: ValueContext): unknown {
  const { choices, number } = context
  const { below, pick } = choices
  switch (type.kind) {
    case 'text':
      return textOf(type, name, context)
    case 'id':
      return type.form === 'text' ? sampleId(name, number) : identifier(type.form, context)
    case 'number':
      return below(10_000) / 100
    case 'integer':
      return integerOf(type.minimum, type.maximum, name, context)
    case 'money':
      return 100 + below(100_000)
    case 'boolean':
      return below(2) === 0
    case 'timestamp':
      return isoTime(timeOf(name, context))
    case 'date':
      return isoTime(timeOf(name, context)).slice(0, 10)
    case 'version':
      return 1
    case 'oneOf':
      return pick(type.values)
    case 'hostname':
      return `${sampleId(name, number)}.example.com`
    case 'list':
      return several(type.atMost, context, (each) => sampleValue(type.element, name, each))
    case 'map':
      return Object.fromEntries(
        several(type.atMost, context, (each, index) => [
          `key${index + 1}`,
          sampleValue(type.value, name, each),
        ]),
      )
    case 'record':
      return Object.fromEntries(
        Object.entries(type.fields)
          .filter(([, field]) => !field.optional || below(2) === 0)
          .map(([field, { type: inner }]) => [field, sampleValue(inner, field, context)]),
      )
    case 'set':
      return new Set(several(type.atMost, context, (each) => memberOf(type.element, type.member, name, each)))
    case 'vector':
      return Array.from({ length: type.dimensions }, () => (below(2_001) - 1_000) / 1_000)
    case 'binary':
      return Uint8Array.from({ length: 8 }, () => below(256))
    case 'json':
      return { note: sampleText('note', choices, number) }
    case 'schema':
      return sampleText(name, choices, number)
  }
}

/** One to three values, each with its own number. */
function several<Value>(
  atMost: number | undefined,
  context: ValueContext,
  make: (context: ValueContext, index: number) => Value,
): readonly Value[] {
  const length = Math.min(atMost ?? 3, 1 + context.choices.below(3))
  return Array.from({ length }, (_, index) => make({ ...context, number: context.number * 3 + index }, index))
}

function memberOf(
  element: 'text' | 'number' | 'binary',
  member: TypeModel | undefined,
  name: string,
  context: ValueContext,
): unknown {
  if (member) return sampleValue(member, name, context)
  const kinds = { text: { kind: 'text' }, number: { kind: 'integer' }, binary: { kind: 'binary' } } as const
  return sampleValue(kinds[element], name, context)
}

function textOf(type: TextType, name: string, context: ValueContext): string {
  const { choices, number } = context
  const { minimumLength = 0, maximumLength = Number.POSITIVE_INFINITY, pattern, lowerCase } = type
  const fit = (text: string) => {
    const long = text.padEnd(minimumLength, 'x').slice(0, maximumLength)
    return lowerCase ? long.toLowerCase() : long
  }
  const plain = fit(sampleText(name, choices, number))
  if (pattern === undefined) return plain
  const whole = new RegExp(`^(?:${pattern})$`, 'u')
  const candidates = [
    plain,
    fit(sampleId(name, number)),
    ...Array.from({ length: 20 }, () => textOfPattern(pattern, choices)),
  ]
  return candidates.find((text) => whole.test(text) && text.length >= minimumLength) ?? plain
}

const ulidLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function identifier(form: 'ulid' | 'uuid', { choices }: ValueContext): string {
  const digits = (length: number, letters: string) =>
    Array.from({ length }, () => letters[choices.below(letters.length)]).join('')
  // A ULID has 128 bits, so its first character is at most 7.
  if (form === 'ulid') return `01${digits(24, ulidLetters)}`
  const hex = (length: number) => digits(length, '0123456789abcdef')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}

function integerOf(
  minimum: number | undefined,
  maximum: number | undefined,
  name: string,
  context: ValueContext,
): number {
  const { choices, now } = context
  const low = minimum ?? 0
  if (maximum === undefined && /ttl|epoch|expires/i.test(name))
    return Math.floor(now / 1000) + choices.below(30 * 86_400)
  const high = Math.min(maximum ?? low + 1_000, low + 1_000_000)
  return low + choices.below(Math.max(1, high - low + 1))
}

/** Within 30 days, in the past or the future depending on the name of the attribute. */
function timeOf(name: string, { choices, now }: ValueContext): number {
  const distance = choices.below(30 * dayMs)
  return future.test(name) ? now + distance : now - distance
}
