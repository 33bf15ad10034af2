import type { CodecModel, SortDirection } from '../../model/codec-model.js'
import { lawsOf } from '../../templates/codec-laws.js'
import { partialShape } from '../../templates/partial.js'
import {
  type Automaton,
  type CharacterRange,
  chain,
  codePoints,
  type Edge,
  either,
  exactly,
  followedBy,
  lastCodePoint,
  oneOfTexts,
  sequence,
} from './automaton.js'

type TextCodec = Extract<CodecModel, { kind: 'text' }>

/**
 * Returns the texts that a codec can write. Days of the month are 1 to 31, and host names have no length
 * limit. This is a superset, so disjoint languages prove disjoint keys.
 */
export function codecLanguage(codec: CodecModel, delimiter: string): Automaton {
  switch (codec.kind) {
    case 'text':
      return textLanguage(codec, delimiter)
    case 'integer':
      return chain(Array.from({ length: codec.width }, () => [digit(0, 9, 'ascending')]))
    case 'timestamp':
      return timestamps[codec.direction]
    case 'date':
      return dates
    case 'ulid':
      return ulids
    case 'uuid':
      return uuids
    case 'oneOf':
      return oneOfTexts(codec.fold ? codec.values.map((value) => value.toLowerCase()) : codec.values)
    case 'decimal':
      return decimals
    case 'custom':
      // Any text without the delimiter: a superset of the texts that the custom functions return.
      return textLanguage({ kind: 'text', onDelimiter: 'refuse', fold: false }, delimiter)
    case 'boolean':
      return oneOfTexts(['false', 'true'])
    case 'hostname':
      return hostnames
    case 'binary':
      return codec.encoding === 'hex' ? hexBytes : base64
    case 'native':
      // The empty language: only text keys have one.
      return chain([[]])
  }
}

/** Returns the prefixes of values that a query may use, as rendered by `renderPartial`. */
export function partialLanguage(codec: CodecModel, delimiter: string): Automaton {
  if (codec.kind === 'text') return codecLanguage(codec, delimiter)
  if (codec.kind === 'hostname') return followedBy(hostnames, exactly('.'))
  return beginnings(chain(codePoints(partialShape(codec)).map(partialPlace)))
}

function partialPlace(point: number): readonly CharacterRange[] {
  if (point === codePoints('#')[0]) return [range('0', '9')]
  return point === codePoints('@')[0] ? crockford : [[point, point]]
}

/** Returns all non-empty prefixes of the texts of a chain: every state but the first accepts. */
function beginnings(whole: Automaton): Automaton {
  return { edges: whole.edges, accepting: new Set(whole.edges.map((_, state) => state).slice(1)) }
}

/**
 * Whether every text of the codec has the same number of characters: no delimiter is needed to find its end.
 */
export function isFixedWidth(codec: CodecModel): boolean {
  return lawsOf(codec).width !== undefined
}

const hexDigit: readonly CharacterRange[] = [range('0', '9'), range('a', 'f')]
const crockford: readonly CharacterRange[] = [
  range('0', '9'),
  range('A', 'H'),
  range('J', 'K'),
  range('M', 'N'),
  range('P', 'T'),
  range('V', 'Z'),
]

const ulids = chain([[range('0', '7')], ...Array.from({ length: 25 }, () => crockford)])
const uuids = chain(codePoints('........-....-....-....-............').map(uuidCharacters))

function uuidCharacters(point: number): readonly CharacterRange[] {
  return point === 0x2d ? [[point, point]] : hexDigit
}

const decimals: Automaton = {
  edges: [
    [...edges([range('0', '0')], 1), ...edges([range('-', '-')], 2), ...edges([range('1', '9')], 3)],
    [],
    edges([range('1', '9')], 3),
    edges([range('0', '9')], 3),
  ],
  accepting: new Set([1, 3]),
}

const hexBytes: Automaton = {
  edges: [edges(hexDigit, 1), edges(hexDigit, 2), edges(hexDigit, 1)],
  accepting: new Set([2]),
}

const base64Digits = [range('-', '-'), range('0', '9'), range('A', 'Z'), range('_', '_'), range('a', 'z')]
/** A single hexadecimal digit is not a byte. */
const base64: Automaton = {
  edges: [edges(base64Digits, 1), edges(base64Digits, 2), edges(base64Digits, 2)],
  accepting: new Set([2]),
}

const hostCharacters = [range('*', '*'), range('-', '-'), range('0', '9'), range('_', '_'), range('a', 'z')]
const hostnames: Automaton = {
  edges: [edges(hostCharacters, 1), [...edges(hostCharacters, 1), ...edges([range('.', '.')], 0)]],
  accepting: new Set([1]),
}

function textLanguage(codec: TextCodec, delimiter: string): Automaton {
  const point = delimiter.codePointAt(0)!
  const percent = codePoints('%')[0]!
  const marker = codec.onDelimiter === 'escape-in-order' ? point + 1 : percent
  const escaped: Readonly<Record<TextCodec['onDelimiter'], readonly number[]>> = {
    refuse: [point],
    escape: [point, percent],
    'escape-in-order': Array.from({ length: marker + 1 }, (_, each) => each),
  }
  const upperCase = Array.from({ length: 26 }, (_, index) => 0x41 + index)
  const coded = escaped[codec.onDelimiter]
  // Excludes U+10FFFF, which marks the end of a range. The widest range comes first, for examples with
  // letters.
  const plain = without([0, lastCodePoint - 1], codec.fold ? [...coded, ...upperCase] : coded)
  if (codec.onDelimiter === 'refuse')
    return { edges: [edges(plain, 1), edges(plain, 1)], accepting: new Set([1]) }
  const codes = coded.filter((each) => !codec.fold || !upperCase.includes(each))
  return withEscapes(plain, marker, codes.map(hexadecimal))
}

function hexadecimal(point: number): string {
  return point.toString(16).toUpperCase().padStart(2, '0')
}

/** The escape character and a code represent one character. */
function withEscapes(plain: readonly CharacterRange[], marker: number, codes: readonly string[]): Automaton {
  const escapes = oneOfTexts([...new Set(codes)])
  const shift = 2
  const inside = escapes.edges.map((own) =>
    own.map((edge): Edge => ({ ...edge, to: escapes.accepting.has(edge.to) ? 1 : edge.to + shift })),
  )
  const character = [...edges(plain, 1), ...edges([[marker, marker]], shift)]
  return { edges: [character, character, ...inside], accepting: new Set([1]) }
}

const dates = dateLanguage('ascending')
const timestamps: Readonly<Record<SortDirection, Automaton>> = {
  ascending: timestampLanguage('ascending'),
  descending: timestampLanguage('descending'),
}

function timestampLanguage(direction: SortDirection): Automaton {
  const minute = digits([0, 5], [0, 9], direction)
  return sequence([
    dateLanguage(direction),
    exactly('T'),
    either(digits([0, 1], [0, 9], direction), digits([2, 2], [0, 3], direction)),
    exactly(':'),
    minute,
    exactly(':'),
    minute,
    exactly('.'),
    chain([0, 1, 2].map(() => [digit(0, 9, direction)])),
    exactly('Z'),
  ])
}

function dateLanguage(direction: SortDirection): Automaton {
  const month = either(digits([0, 0], [1, 9], direction), digits([1, 1], [0, 2], direction))
  const day = either(
    either(digits([0, 0], [1, 9], direction), digits([1, 2], [0, 9], direction)),
    digits([3, 3], [0, 1], direction),
  )
  const year = chain([0, 1, 2, 3].map(() => [digit(0, 9, direction)]))
  return sequence([year, exactly('-'), month, exactly('-'), day])
}

function digits(
  [lowTen, highTen]: CharacterRange,
  [lowOne, highOne]: CharacterRange,
  direction: SortDirection,
): Automaton {
  return chain([[digit(lowTen, highTen, direction)], [digit(lowOne, highOne, direction)]])
}

/** Descending keys are written with the nines' complement of each digit. */
function digit(low: number, high: number, direction: SortDirection): CharacterRange {
  return direction === 'ascending' ? [0x30 + low, 0x30 + high] : [0x39 - high, 0x39 - low]
}

function range(low: string, high: string): CharacterRange {
  return [low.codePointAt(0)!, high.codePointAt(0)!]
}

function edges(ranges: readonly CharacterRange[], to: number): Edge[] {
  return ranges.map(([low, high]) => ({ low, high, to }))
}

function without([low, high]: CharacterRange, points: readonly number[]): CharacterRange[] {
  const result: CharacterRange[] = []
  let from = low
  for (const point of [...points].sort((a, b) => a - b)) {
    if (point > from) result.push([from, point - 1])
    from = Math.max(from, point + 1)
  }
  return from <= high ? [[from, high], ...result] : result
}
