import fc from 'fast-check'
import type { Action, Change, Check, Condition, Item, Key, Query, Value, Write } from './action.js'

const key: fc.Arbitrary<Key> = fc.record({
  pk: fc.constantFrom('a', 'b', 'a#'),
  sk: fc.integer({ min: -3, max: 6 }),
})

const text = fc.constantFrom('', 'a', 'b', 'ab', 'B', 'é', '\u{1f600}', '\uffff')
const keyText = fc.constantFrom('a', 'b', 'ab', 'B', 'é', '\u{1f600}', '\uffff')
const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(1e10, -1e10, 0.5))
const members = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1 })

const numberValue = number.map((each): Value => ({ N: String(each) }))
const scalar: fc.Arbitrary<Value> = fc.oneof(
  text.map((S): Value => ({ S })),
  numberValue,
  fc.boolean().map((BOOL): Value => ({ BOOL })),
)
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: members.map((SS): Value => ({ SS })) },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }).map((L): Value => ({ L })) },
)

const freeNames = ['x', 'y', 'size']

/** An item with index keys of the declared types, or without them. */
const item: fc.Arbitrary<Item> = fc
  .record(
    {
      g: fc.constantFrom('a', 'b').map((S) => ({ S })),
      h: numberValue,
      l: keyText.map((S) => ({ S })),
      x: value,
      y: value,
      size: value,
    },
    { requiredKeys: [] },
  )
  .map((fields) => fields as Item)

const name = fc.constantFrom('pk', 'g', 'h', 'l', ...freeNames)

const condition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition; simple: Condition }>((tie) => ({
  simple: fc.oneof(
    fc.record({ kind: fc.constantFrom('exists' as const, 'absent' as const), name }),
    fc.record({ kind: fc.constantFrom('equals' as const, 'less' as const), name, value: scalar }),
  ),
  condition: fc.oneof(
    { maxDepth: 2 },
    { weight: 4, arbitrary: tie('simple') },
    { weight: 1, arbitrary: tie('condition').map((of): Condition => ({ kind: 'not', of })) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        of: fc.tuple(tie('condition'), tie('condition')),
      }),
    },
  ),
})).condition

/** `less` compares texts and numbers only: the engine refuses other operands. */
const comparable = condition.filter((each) => isComparable(each))

function isComparable(each: Condition): boolean {
  if (each.kind === 'not') return isComparable(each.of)
  if (each.kind === 'and' || each.kind === 'or') return each.of.every(isComparable)
  return each.kind !== 'less' || !('BOOL' in each.value)
}

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), name: fc.constantFrom(...freeNames), value }),
  fc.record({ kind: fc.constant('set' as const), name: fc.constant('h'), value: numberValue }),
  fc.record({
    kind: fc.constant('set' as const),
    name: fc.constant('l'),
    value: keyText.map((S) => ({ S })),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    name: fc.constant('g'),
    value: fc.constantFrom('a', 'b').map((S) => ({ S })),
  }),
  fc.record({ kind: fc.constant('remove' as const), name: fc.constantFrom('g', 'h', 'l', ...freeNames) }),
  fc.record({
    kind: fc.constant('add' as const),
    name: fc.constantFrom('h', 'x'),
    amount: fc.integer({ min: -3, max: 3 }),
  }),
  fc.record({
    kind: fc.constantFrom('addToSet' as const, 'deleteFromSet' as const),
    name: fc.constantFrom('x', 'y'),
    members,
  }),
  fc.record({ kind: fc.constant('append' as const), name: fc.constantFrom('x', 'y'), value: scalar }),
)

const changes = fc.uniqueArray(change, { minLength: 1, maxLength: 4, selector: (each) => each.name })
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 })

const put = fc.record({ kind: fc.constant('put' as const), key, item, condition: optional(comparable) })
const remove = fc.record({ kind: fc.constant('delete' as const), key, condition: optional(comparable) })
const update = fc.record({
  kind: fc.constant('update' as const),
  key,
  changes,
  condition: optional(comparable),
})
const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 4, arbitrary: put },
  { weight: 4, arbitrary: update },
  { weight: 2, arbitrary: remove },
)
const check: fc.Arbitrary<Check> = fc.record({
  kind: fc.constant('check' as const),
  key,
  condition: comparable,
})

const range = fc
  .tuple(fc.integer({ min: -4, max: 7 }), fc.integer({ min: 0, max: 6 }))
  .map(([from, width]) => ({ from, to: from + width }))
const pk = fc.constantFrom('a', 'b', 'a#')
const query: fc.Arbitrary<Query> = fc.oneof(
  fc.record({ index: fc.constant('table' as const), pk, range: optional(range) }),
  fc.record({ index: fc.constant('global' as const), g: fc.constantFrom('a', 'b'), range: optional(range) }),
  fc.record({ index: fc.constant('local' as const), pk, l: optional(keyText) }),
)
const limit = optional(fc.integer({ min: 1, max: 4 }))
const selector = (each: { readonly key: Key }) => `${each.key.pk}|${each.key.sk}`

/** One action on the table of the model, of any kind. */
export const arbitraryAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 30, arbitrary: write },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('get' as const), key }) },
  {
    weight: 14,
    arbitrary: fc.record({ kind: fc.constant('query' as const), query, descending: fc.boolean(), limit }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('scan' as const), limit, filter: optional(comparable) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      writes: fc.uniqueArray(
        fc.oneof(
          put.map((each): Write => ({ ...each, condition: undefined })),
          remove.map((each): Write => ({ ...each, condition: undefined })),
        ),
        { minLength: 1, maxLength: 6, selector },
      ),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('transact' as const),
      steps: fc.uniqueArray(fc.oneof({ weight: 4, arbitrary: write }, { weight: 1, arbitrary: check }), {
        minLength: 1,
        maxLength: 5,
        selector,
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('transactGet' as const),
      keys: fc.uniqueArray(key, { minLength: 1, maxLength: 4, selector: ({ pk: p, sk }) => `${p}|${sk}` }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
)
