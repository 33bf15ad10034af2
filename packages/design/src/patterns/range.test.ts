import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyAttribute } from '../attributes/attribute.js'
import { date, id, integer, timestamp } from '../attributes/kinds.js'
import { design } from '../design.js'
import { table } from '../entities/entity.js'
import type { SortConditionModel } from '../model/key-condition-model.js'
import type { QueryPattern } from '../model/pattern-model.js'
import { renderTemplate } from '../templates/compile-template.js'
import { renderBound } from '../templates/render-bound.js'
import { query } from './reads.js'

const moment = fc.integer({ min: 0, max: 5 }).map((hour) => `2020-08-31T0${hour}:00:00.000Z`)
const day = fc.integer({ min: 1, max: 6 }).map((number) => `2020-08-0${number}`)
const small = fc.nat(5)

const kinds: Readonly<Record<string, { attribute: AnyAttribute; values: fc.Arbitrary<string | number> }>> = {
  timestamp: { attribute: timestamp(), values: moment },
  newestFirst: { attribute: timestamp({ inKeys: 'descending' }), values: moment },
  date: { attribute: date(), values: day },
  integer: { attribute: integer({ width: 2 }), values: small },
  greatestFirst: { attribute: integer({ width: 2, inKeys: 'descending' }), values: small },
}

const templates = ['<at>', '<at>#<id>', 'EVT#<at>', 'EVT#<at>#<id>', 'EVT#<id>#<at>']
const ranges = ['between', 'from', 'before'] as const

function queryOf(attribute: AnyAttribute, template: string, range: string, bounds: 'half-open' | 'closed') {
  const things = table('Things', { partitionKey: 'PK', sortKey: 'SK' })
  const Thing = things.entity('THING', {
    key: { PK: 'THINGS', SK: template },
    attributes: { at: attribute as ReturnType<typeof timestamp>, id: id() },
  })
  const by =
    template.indexOf('<id>') < template.indexOf('<at>') && template.includes('<id>') ? ['id' as const] : []
  const model = design('things', {
    entities: { Thing },
    patterns: { inRange: query(Thing, { by, [range]: 'at', bounds }) },
  }).model
  const pattern = model.patterns.inRange as QueryPattern
  return { key: model.entities.Thing!.keys.SK!, condition: pattern.keyCondition.sort[0]!.condition }
}

/**
 * Compares like DynamoDB, by bytes: these keys are ASCII except for the end of text, which is the greatest in
 * both orders.
 */
function holds(condition: SortConditionModel, key: string, values: Record<string, unknown>): boolean {
  const end = (bound: Parameters<typeof renderBound>[0]) => {
    const [[attribute, value] = ['', undefined]] = Object.entries(bound.bindings)
    const given = value?.kind === 'parameter' ? { [attribute]: values[value.name] } : {}
    return renderBound(bound, { ...values, ...given }) as string | undefined
  }
  if (condition.kind === 'between') {
    const [low, high] = [end(condition.low), end(condition.high)]
    return low !== undefined && high !== undefined && low <= key && key <= high
  }
  if (condition.kind !== 'compare') throw new Error(condition.kind)
  const bound = end(condition.bound)!
  return { '<': key < bound, '<=': key <= bound, '>': key > bound, '>=': key >= bound }[condition.comparison]
}

test('a range of sort keys holds exactly the values of the range', () => {
  const question = fc.constantFrom(...Object.keys(kinds)).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      template: fc.constantFrom(...templates),
      range: fc.constantFrom(...ranges),
      bounds: fc.constantFrom('half-open' as const, 'closed' as const),
      value: kinds[kind]!.values,
      from: kinds[kind]!.values,
      to: kinds[kind]!.values,
    }),
  )
  fc.assert(
    fc.property(question, ({ kind, template, range, bounds, value, from, to }) => {
      const { key, condition } = queryOf(kinds[kind]!.attribute, template, range, bounds)
      const inside =
        (range === 'before' || value >= from) &&
        (range === 'from' || value < to || (bounds === 'closed' && value === to))
      const text = renderTemplate(key, { at: value, id: 'x' })
      expect(holds(condition, text, { id: 'x', from, to, before: to })).toBe(inside)
    }),
    { numRuns: 1000 },
  )
})

test('a range never leaves the items of its prefix', () => {
  for (const range of ranges) {
    const { condition } = queryOf(timestamp(), 'EVT#<at>#<id>', range, 'half-open')
    const values = {
      from: '2020-08-31T00:00:00.000Z',
      to: '2020-08-31T09:00:00.000Z',
      before: '2020-08-31T09:00:00.000Z',
    }
    for (const stranger of ['META', 'RES#2020-08-31T01:00:00.000Z#1', 'EVS', 'EVT', 'EVT$']) {
      expect(holds(condition, stranger, values), `${stranger} by ${range}`).toBe(false)
    }
  }
})
