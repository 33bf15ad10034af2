import {
  boolean,
  create,
  design,
  id,
  integer,
  json,
  list,
  map,
  number,
  record,
  reversedHostname,
  set,
  table,
  text,
  timestamp,
} from '@tablewright/design'
import type { ConditionModel, ValueModel } from '@tablewright/design/model'
import fc from 'fast-check'
import { readKinds } from '../connect/read-kinds.js'
import { itemCodec } from '../items/item-codec.js'
import { planItem } from '../plan/plan-item.js'

const samples = table('Samples', { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' })

/** Has an attribute of every form that is kept: plain, renamed, nested, turned. */
const Sample = samples.entity('SAMPLE', {
  key: { PK: 'SAMPLE#<id>', SK: 'META' },
  attributes: {
    id: id(),
    name: text().optional().stored('Name'),
    count: integer().optional(),
    weight: number().optional().stored('data', 'weight'),
    flag: boolean().optional().stored('data', 'inner', 'flag'),
    tags: set(text()),
    lines: list(text()).optional(),
    until: timestamp().optional().ttl(),
    host: reversedHostname().optional(),
    extra: json().optional(),
    places: map(integer()).optional(),
    size: record({ high: integer(), wide: integer().optional().stored('w') }).optional(),
  },
})

const sampleDesign = design('samples', { entities: { Sample }, patterns: { add: create(Sample) } })

export const sampleModel = sampleDesign.model.entities.Sample!

export const sampleCodec = itemCodec(
  planItem(sampleModel, sampleDesign.model.tables.Samples!),
  readKinds.items,
)

const shortText = fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'b', 'ä', '\u{1F989}', '\uFFFD') })
const smallNumber = fc.integer({ min: -2, max: 3 })
const second = fc.integer({ min: 0, max: 5 }).map((number) => new Date(number * 1000).toISOString())

/** Values of the attributes: few of each, so that comparisons often hold. */
export const sampleValues = {
  name: shortText,
  count: smallNumber,
  weight: fc.constantFrom(-1.5, 0, 0.1, 2),
  flag: fc.boolean(),
  tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1 }).map((texts) => new Set(texts)),
  lines: fc.array(shortText, { maxLength: 3 }),
  until: second,
}

export const sampleItem = fc.record(
  {
    id: fc.constant('1'),
    ...sampleValues,
    host: fc.constantFrom('www.example.com', 'a.b', 'x'),
    // JSON has no negative zero.
    extra: fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value))),
    places: fc.dictionary(fc.constantFrom('p', 'q', 'r s'), smallNumber, { noNullPrototype: true }),
    size: fc.record(
      { high: smallNumber, wide: smallNumber },
      { requiredKeys: ['high'], noNullPrototype: true },
    ),
  },
  { requiredKeys: ['id'], noNullPrototype: true },
)

type Tested = keyof typeof sampleValues

/** Returns a value for an attribute: a literal, or the parameter of that name. */
export function sampleValue(attribute: Tested): fc.Arbitrary<ValueModel> {
  const literal = attribute === 'tags' ? fc.constant('x') : sampleValues[attribute as 'name']
  return fc.oneof(
    literal.map((value): ValueModel => ({ kind: 'literal', value })),
    fc.constant<ValueModel>({ kind: 'parameter', name: attribute }),
  )
}

const tested = Object.keys(sampleValues) as Tested[]

const testOf = (attribute: Tested): fc.Arbitrary<ConditionModel> => {
  const value = attribute === 'tags' || attribute === 'lines' ? undefined : sampleValue(attribute)
  const comparison = fc.constantFrom('=', '<>', '<', '<=', '>', '>=') as fc.Arbitrary<'='>
  const presence = fc.constantFrom<ConditionModel>(
    { kind: 'present', attribute },
    { kind: 'absent', attribute },
    { kind: 'itemExists' },
    { kind: 'itemAbsent' },
  )
  const size = fc.record({
    kind: fc.constant('size' as const),
    attribute: fc.constant(attribute),
    comparison,
    value: fc.integer({ min: 0, max: 4 }).map((number): ValueModel => ({ kind: 'literal', value: number })),
  })
  const containing = fc
    .constantFrom('x', 'a', 'ä')
    .map((part): ConditionModel => ({ kind: 'contains', attribute, value: { kind: 'literal', value: part } }))
  if (!value) return fc.oneof(presence, size, containing)
  const ordered = attribute === 'flag' ? (fc.constantFrom('=', '<>') as fc.Arbitrary<'='>) : comparison
  const compare = fc.record({
    kind: fc.constant('compare' as const),
    attribute: fc.constant(attribute),
    comparison: ordered,
    value,
  })
  const among = fc
    .array(value, { minLength: 1, maxLength: 3 })
    .map((values): ConditionModel => ({ kind: 'in', attribute, values }))
  return attribute === 'name'
    ? fc.oneof(presence, size, containing, compare, among)
    : fc.oneof(presence, compare, among)
}

/** Conditions on the sample, as deep as a person would write them. */
export const sampleCondition: fc.Arbitrary<ConditionModel> = fc.letrec<{ condition: ConditionModel }>(
  (tie) => ({
    condition: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(...tested).chain(testOf),
      fc
        .tuple(
          fc.constantFrom('and' as const, 'or' as const),
          fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
        )
        .map(([kind, conditions]): ConditionModel => ({ kind, conditions })),
      tie('condition').map((condition): ConditionModel => ({ kind: 'not', condition })),
    ),
  }),
).condition
