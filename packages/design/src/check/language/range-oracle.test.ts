import { isTablewrightError } from '@tablewright/base'
import { describe, expect, test } from 'vitest'
import type { Attribute } from '../../attributes/attribute.js'
import {
  binary,
  boolean,
  date,
  id,
  integer,
  oneOf,
  reversedHostname,
  text,
  timestamp,
  ulid,
  uuid,
} from '../../attributes/kinds.js'
import { design } from '../../design.js'
import { table } from '../../entities/entity.js'
import type { DesignModel } from '../../model/design-model.js'
import type { BoundModel, SortConditionModel } from '../../model/key-condition-model.js'
import type { QueryPattern } from '../../model/pattern-model.js'
import { query } from '../../patterns/reads.js'
import { renderTemplate } from '../../templates/compile-template.js'
import { renderPartial } from '../../templates/partial.js'
import { renderBound } from '../../templates/render-bound.js'
import { foldText, reverseHostname } from '../../templates.js'
import { check } from '../check.js'

// Every codec in every position of a key, with every delimiter, range and order. Compares the keys that a range selects with
// the values between its bounds, by brute force over values that are prefixes, border the delimiter or are extreme.

type Compare = (one: never, other: never) => number

interface Kind {
  readonly attribute: Attribute<unknown>
  readonly values: readonly unknown[]
  readonly compare: Compare
  /** The text of a value, of which the call gives a prefix. */
  readonly text?: (value: never) => string
}

const byText = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const byNumber = (one: number, other: number) => one - other
const byBytes = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other)
const same = (value: string) => value
const bytes = (...values: number[]) => Uint8Array.from(values)

const words = [
  'A',
  'Ann',
  'Ann Lee',
  'Ann!',
  'Ann#',
  'Ann$',
  'Ann$20',
  'Ann%23',
  'Ann(',
  'Ann-1',
  'Ann/',
  'Ann0',
  'Anna',
  'Ann|',
  'Ann~~',
  'Ann\u0000',
  'Anne\u0301',
  'Ann\ue000',
  'Ann\u{1F600}',
  'dev1',
  'dev10',
]
const folded = [...new Set(words.map(foldText))]
const times = [
  '0000-01-01T00:00:00.000Z',
  '2020-08-31T16:02:16.808Z',
  '2020-08-31T16:02:16.809Z',
  '2020-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
]
const hosts = [
  'com',
  'example.com',
  'www.example.com',
  'example-2.com',
  'example2.com',
  '*.example.com',
  '_x.com',
]
const blobs = [
  bytes(0),
  bytes(0, 0),
  bytes(0, 255),
  bytes(1),
  bytes(63),
  bytes(63, 1),
  bytes(64, 0, 1),
  bytes(255),
]

const kinds: Readonly<Record<string, Kind>> = {
  id: { attribute: id(), values: words, compare: byText },
  text: { attribute: text(), values: words, compare: byText, text: same },
  escaped: { attribute: text({ delimiter: 'escape' }), values: words, compare: byText, text: same },
  ordered: { attribute: text({ delimiter: 'escape-in-order' }), values: words, compare: byText, text: same },
  lowerCase: { attribute: text({ lowerCase: true }), values: folded, compare: byText, text: same },
  lowerCaseOrdered: {
    attribute: text({ lowerCase: true, delimiter: 'escape-in-order' }),
    values: folded,
    compare: byText,
    text: same,
  },
  foldInKeys: { attribute: text({ foldInKeys: true }), values: words, compare: byText },
  integer: { attribute: integer({ width: 3 }), values: [0, 1, 9, 10, 99, 100, 999], compare: byNumber },
  fallingInteger: {
    attribute: integer({ width: 3, inKeys: 'descending' }),
    values: [0, 1, 9, 10, 99, 100, 999],
    compare: byNumber,
  },
  timestamp: { attribute: timestamp(), values: times, compare: byText, text: same },
  fallingTimestamp: { attribute: timestamp({ inKeys: 'descending' }), values: times, compare: byText },
  date: { attribute: date(), values: times.map((time) => time.slice(0, 10)), compare: byText, text: same },
  ulid: {
    attribute: ulid(),
    values: ['0'.repeat(26), '01ARZ3NDEKTSV4RRFFQ69G5FAV', `7${'Z'.repeat(25)}`],
    compare: byText,
    text: same,
  },
  uuid: {
    attribute: uuid(),
    values: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    compare: byText,
  },
  boolean: { attribute: boolean(), values: [false, true], compare: byNumber as Compare },
  oneOf: { attribute: oneOf('CLOSED', 'OPEN'), values: ['CLOSED', 'OPEN'], compare: byText },
  prefixes: { attribute: oneOf('A', 'AB', 'A B', 'B'), values: ['A', 'AB', 'A B', 'B'], compare: byText },
  hostname: {
    attribute: reversedHostname(),
    values: hosts,
    compare: ((one: string, other: string) =>
      byText(reverseHostname(one), reverseHostname(other))) as Compare,
  },
  hex: { attribute: binary(), values: blobs, compare: byBytes },
  base64: { attribute: binary({ inKeys: 'base64' }), values: blobs, compare: byBytes },
}

const templates = ['<v>', 'V#<v>', 'V#<v>#<n>', 'V#<v>#END', '<v>#', '<k>#<v>#<n>', '<v>T<n>', '<v><n>']
const delimiters = ['#', '$', '-', '/', '|', '~']
const tails = ['0', '\u{1F600}']

type RangeName = 'between' | 'from' | 'before' | 'beginsWith'

interface Case {
  readonly kind: Kind
  readonly model: DesignModel
  readonly pattern: QueryPattern
}

/** Returns undefined if the language refuses the design. */
function caseOf(kind: Kind, template: string, delimiter: string, options: object): Case | undefined {
  const things = table('Things', { partitionKey: 'PK', sortKey: 'SK', delimiter })
  try {
    const Thing = things.entity('THING', {
      key: { PK: 'THINGS', SK: template.replaceAll('#', delimiter) },
      attributes: { v: kind.attribute as Attribute<string>, n: id(), k: id(), w: id() },
    })
    const by = template.includes('<k>') ? ['k' as const] : []
    const { model } = design('things', {
      entities: { Thing },
      patterns: { find: query(Thing, { by, ...options }) },
    })
    return { kind, model, pattern: model.patterns.find as QueryPattern }
  } catch (error) {
    if (isTablewrightError(error)) return undefined
    throw error
  }
}

const proofs = ['TW103', 'TW106', 'TW202', 'TW203', 'TW501', 'TW502', 'TW503', 'TW504']

function refused({ model }: Case): boolean {
  return check(model).findings.some(({ code }) => proofs.includes(code))
}

interface Row {
  readonly value: unknown
  readonly key: Buffer
}

/** Returns the keys of all possible values. */
function rowsOf({ kind, model }: Case): Row[] {
  const template = model.entities.Thing!.keys.SK!
  return kind.values.flatMap((value) =>
    tails.flatMap((n) => {
      const key = rendered(() => renderTemplate(template, { v: value, n, k: 'k' }))
      return key === undefined ? [] : [{ value, key: Buffer.from(key) }]
    }),
  )
}

function rendered<T>(render: () => T): T | undefined {
  try {
    return render()
  } catch (error) {
    if (isTablewrightError(error)) return undefined
    throw error
  }
}

type Values = Readonly<Record<string, unknown>>

/** The keys that a condition selects; undefined if it refuses the parameters. */
function selection(
  condition: SortConditionModel | undefined,
  given: Values,
): ((key: Buffer) => boolean) | undefined {
  return rendered(() => {
    switch (condition?.kind) {
      case undefined:
        return () => true
      case 'equals': {
        const whole = Buffer.from(renderTemplate(condition.template, given))
        return (key: Buffer) => key.equals(whole)
      }
      case 'beginsWith': {
        const { template, partial } = condition
        const start = template.segments.length > 0 ? renderTemplate(template, given) : ''
        const rest = partial ? renderPartial(partial, template.delimiter, given.prefix) : ''
        const prefix = Buffer.from(start + rest)
        return (key: Buffer) => key.subarray(0, prefix.length).equals(prefix)
      }
      case 'between': {
        const [low, high] = [endOf(condition.low, given), endOf(condition.high, given)]
        if (!low || !high) return () => false
        return (key: Buffer) => Buffer.compare(low, key) <= 0 && Buffer.compare(key, high) <= 0
      }
      case 'compare': {
        const bound = endOf(condition.bound, given)
        if (!bound) return () => false
        const { comparison } = condition
        return (key: Buffer) => {
          const order = Buffer.compare(key, bound)
          return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[comparison]
        }
      }
    }
  })
}

function endOf(bound: BoundModel, given: Values): Buffer | undefined {
  const own = Object.entries(bound.bindings).map(([name, source]) => [
    name,
    source.kind === 'parameter' ? given[source.name] : undefined,
  ])
  const text = renderBound(bound, { ...given, ...Object.fromEntries(own) })
  return text === undefined ? undefined : Buffer.from(text as string)
}

/** The first call for which the keys select wrong values, or undefined. */
function wrongRange(one: Case, range: RangeName, closed: boolean): object | undefined {
  const rows = rowsOf(one)
  const { values } = one.kind
  const compare = one.kind.compare as (one: unknown, other: unknown) => number
  const condition = one.pattern.keyCondition.sort[0]?.condition
  const starts = range === 'before' ? [undefined] : values
  const ends = range === 'from' ? [undefined] : values
  for (const from of starts) {
    for (const to of ends) {
      const selects = selection(condition, { k: 'k', from, to, before: to })
      for (const { value, key } of selects ? rows : []) {
        const after = from === undefined || compare(from, value) <= 0
        const until = to === undefined || (closed ? compare(value, to) <= 0 : compare(value, to) < 0)
        if (selects!(key) !== (after && until)) return { from, to, value, key: key.toString() }
      }
    }
  }
  return undefined
}

/** The first two values that are read in the wrong order, or undefined. */
function wrongOrder(one: Case, order: 'ascending' | 'descending'): object | undefined {
  const rows = rowsOf(one).sort((left, right) => Buffer.compare(left.key, right.key))
  if (one.pattern.order.direction === 'backward') rows.reverse()
  const compare = one.kind.compare as (one: unknown, other: unknown) => number
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    const sign = next && compare(row.value, next.value)
    if (next && sign !== undefined && (order === 'ascending' ? sign > 0 : sign < 0))
      return { first: row.value, second: next.value }
  }
  return undefined
}

function wrongPrefix(one: Case): object | undefined {
  const rows = rowsOf(one)
  const condition = one.pattern.keyCondition.sort[0]?.condition
  const textOf = one.kind.text as (value: unknown) => string
  const prefixes = new Set(
    one.kind.values
      .map(textOf)
      .flatMap((whole) => [whole, ...[1, 2, 4, 10].map((end) => Array.from(whole).slice(0, end).join(''))]),
  )
  for (const prefix of prefixes) {
    const selects = selection(condition, { k: 'k', prefix })
    for (const { value, key } of selects ? rows : []) {
      if (selects!(key) !== textOf(value).startsWith(prefix)) return { prefix, value, key: key.toString() }
    }
  }
  return undefined
}

let proven = 0
let refusedWithWitness = 0

function expectSound(name: string, one: Case | undefined, wrong: (one: Case) => object | undefined): void {
  if (!one || rowsOf(one).length === 0) return
  const witness = wrong(one)
  if (refused(one)) {
    refusedWithWitness += 1
    expect(witness, `${name} is refused although it is right`).toBeDefined()
  } else {
    proven += 1
    expect(witness, `${name} is proven although it is wrong`).toBeUndefined()
  }
}

describe('A proven range selects exactly the values between its bounds, and a refused one has a witness:', () => {
  test.each(Object.entries(kinds))(
    '%s',
    (kindName, kind) => {
      for (const template of templates) {
        for (const delimiter of delimiters) {
          const name = `${kindName} in ${template} by ${delimiter}`
          for (const range of ['between', 'from', 'before'] as const) {
            for (const bounds of ['half-open', 'closed'] as const) {
              const one = caseOf(kind, template, delimiter, { [range]: 'v', bounds })
              expectSound(`${range} ${bounds} ${name}`, one, (it) =>
                wrongRange(it, range, bounds === 'closed'),
              )
            }
          }
          for (const order of ['ascending', 'descending'] as const) {
            const one = caseOf(kind, template, delimiter, { order })
            expectSound(`${order} ${name}`, one, (it) => wrongOrder(it, order))
          }
          const one = kind.text && caseOf(kind, template, delimiter, { beginsWith: 'v' })
          expectSound(`beginsWith ${name}`, one, wrongPrefix)
        }
      }
    },
    120_000,
  )

  test('proven and refused ranges both occur often', () => {
    expect(proven).toBeGreaterThan(3_000)
    expect(refusedWithWitness).toBeGreaterThan(500)
  })
})
