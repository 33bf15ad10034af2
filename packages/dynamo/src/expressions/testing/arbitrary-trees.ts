import fc from 'fast-check'
import { type AttributeType, type AttributeValue, attributeType, type Item } from '../../attribute-value.js'
import { ownEntries } from '../../testing/arbitrary-values.js'
import type { Condition, Operand, PathOperand, ValueOperand } from '../condition/condition.js'
import { compareValues } from '../condition/values.js'
import type { Path } from '../syntax/path.js'
import { checkPathsApart } from '../syntax/path-tree.js'
import type { SetValue, Update, UpdateAction } from '../update/update.js'

// Few names, short lists and small values, so that paths find something and comparisons are sometimes true.
const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'select', 'x y')
const texts = fc.constantFrom('', 'a', 'ab', 'b', 'é', '\uffff', '😀')
const numbers = fc.constantFrom('0', '1', '2', '10', '-1', '1.5', '99999999999999999999')
const base64Texts = fc.constantFrom('', 'AA==', 'AAE=', '/w==')

const distinct = (element: fc.Arbitrary<string>) => fc.uniqueArray(element, { minLength: 1, maxLength: 3 })

const { value: values } = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    texts.map((S) => ({ S })),
    numbers.map((N) => ({ N })),
    base64Texts.map((B) => ({ B })),
    fc.boolean().map((BOOL) => ({ BOOL })),
    fc.constant({ NULL: true } as const),
    distinct(texts).map((SS) => ({ SS })),
    distinct(numbers).map((NS) => ({ NS })),
    distinct(base64Texts).map((BS) => ({ BS })),
    fc.array(tie('value'), { maxLength: 3 }).map((L) => ({ L })),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 3 }).map((entries) => ({ M: ownEntries(entries) })),
  ),
}))

const members = fc.array(fc.tuple(names, values), { maxLength: 4 }).map(ownEntries)
const elements = fc.array(values, { maxLength: 4 })

/** Items with few names and small values, nearly always with a map and a list to go into. */
export const smallItems: fc.Arbitrary<Item> = fc
  .tuple(members, fc.option(members), fc.option(elements))
  .map(([item, M, L]) => ({ ...item, ...(M && { a: { M } }), ...(L && { b: { L } }) }))

/** Half of them lead to where the map and the list of {@link smallItems} are. */
const paths: fc.Arbitrary<Path> = fc.oneof(
  fc
    .tuple(names, fc.array(fc.oneof(names, fc.nat(3)), { maxLength: 2 }))
    .map(([first, rest]): Path => [first, ...rest]),
  names.map((name): Path => ['a', name]),
  fc.nat(5).map((index): Path => ['b', index]),
  names.map((name): Path => [name]),
)

const pathOperands: fc.Arbitrary<PathOperand> = paths.map((path) => ({ kind: 'path', path }))
const valueOperands: fc.Arbitrary<ValueOperand> = values.map((value) => ({ kind: 'value', value }))
const ofTypes = (...types: AttributeType[]) =>
  valueOperands.filter(({ value }) => types.includes(attributeType(value)))

const sizeOperands: fc.Arbitrary<Operand> = fc
  .oneof(pathOperands, ofTypes('S', 'B', 'SS', 'NS', 'BS', 'L', 'M'))
  .map((of) => ({ kind: 'size', of }))
const operands: fc.Arbitrary<Operand> = fc.oneof(pathOperands, pathOperands, valueOperands, sizeOperands)
const ordered: fc.Arbitrary<Operand> = fc.oneof(pathOperands, ofTypes('S', 'N', 'B'), sizeOperands)
const prefixes: fc.Arbitrary<Operand> = fc.oneof(pathOperands, ofTypes('S', 'B'))

/** Comparing a path with itself is refused. */
const apart = ([left, right]: readonly [Operand, Operand]) =>
  left.kind !== 'path' || right.kind !== 'path' || JSON.stringify(left) !== JSON.stringify(right)

const boundsInOrder = ([, low, high]: readonly Operand[]) => {
  if (low?.kind !== 'value' || high?.kind !== 'value') return true
  const order = compareValues(low.value, high.value)
  return order !== undefined && order <= 0
}

const leaves: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .tuple(fc.constantFrom('=', '<>'), fc.tuple(operands, operands).filter(apart))
    .map(([operator, [left, right]]) => ({ kind: 'compare', operator, left, right }) as const),
  fc
    .tuple(fc.constantFrom('<', '<=', '>', '>='), fc.tuple(ordered, ordered).filter(apart))
    .map(([operator, [left, right]]) => ({ kind: 'compare', operator, left, right }) as const),
  fc
    .tuple(ordered, ordered, ordered)
    .filter(boundsInOrder)
    .map(([operand, low, high]) => ({ kind: 'between', operand, low, high }) as const),
  fc
    .tuple(operands, fc.array(operands, { minLength: 1, maxLength: 4 }))
    .map(([operand, candidates]) => ({ kind: 'in', operand, candidates }) as const),
  fc.tuple(fc.constantFrom('exists', 'notExists'), paths).map(([kind, path]) => ({ kind, path })),
  fc
    .tuple(
      operands,
      fc.constantFrom<AttributeType>('S', 'N', 'B', 'BOOL', 'NULL', 'L', 'M', 'SS', 'NS', 'BS'),
    )
    .map(([operand, type]) => ({ kind: 'type', operand, type }) as const),
  fc
    .tuple(prefixes, prefixes)
    .filter(apart)
    .map(([operand, prefix]) => ({ kind: 'beginsWith', operand, prefix }) as const),
  fc
    .tuple(operands, operands)
    .filter(apart)
    .map(([operand, element]) => ({ kind: 'contains', operand, element }) as const),
)

/** Every condition that an expression can say, up to a modest depth. */
export const { condition: conditions } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves,
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('condition'), { minLength: 2, maxLength: 3 }))
      .map(([kind, parts]) => ({ kind, conditions: parts })),
    tie('condition').map((condition) => ({ kind: 'not', condition }) as const),
  ),
}))

const fallbacks: fc.Arbitrary<SetValue> = fc.oneof(
  pathOperands,
  valueOperands,
  valueOperands,
  fc
    .tuple(paths, valueOperands)
    .map(([path, otherwise]) => ({ kind: 'ifNotExists', path, otherwise }) as const),
)
const numeric = fc.oneof(
  pathOperands,
  ofTypes('N'),
  fallbacks.filter(({ kind }) => kind === 'ifNotExists'),
)
const lists = fc.oneof(
  pathOperands,
  ofTypes('L'),
  fallbacks.filter(({ kind }) => kind === 'ifNotExists'),
)

const setValues: fc.Arbitrary<SetValue> = fc.oneof(
  fallbacks,
  fc.tuple(lists, lists).map(([first, second]) => ({ kind: 'listAppend', first, second }) as const),
  fc
    .tuple(fc.constantFrom('+', '-'), numeric, numeric)
    .map(([operator, left, right]) => ({ kind: 'arithmetic', operator, left, right }) as const),
)

const actions: fc.Arbitrary<UpdateAction> = fc.oneof(
  fc.tuple(paths, setValues).map(([path, value]) => ({ kind: 'set', path, value }) as const),
  paths.map((path) => ({ kind: 'remove', path }) as const),
  fc
    .tuple(paths, ofTypes('N', 'SS', 'NS', 'BS'))
    .map(([path, { value }]) => ({ kind: 'add', path, value }) as const),
  fc
    .tuple(paths, ofTypes('SS', 'NS', 'BS'))
    .map(([path, { value }]) => ({ kind: 'delete', path, value }) as const),
)

const order = ['set', 'remove', 'add', 'delete']

/** The paths that keep clear of those before them. */
function clear<Entry>(entries: readonly Entry[], pathOf: (entry: Entry) => Path): readonly Entry[] {
  const kept: Entry[] = []
  for (const entry of entries) {
    kept.push(entry)
    try {
      checkPathsApart('UpdateExpression', kept.map(pathOf))
    } catch {
      kept.pop()
    }
  }
  return kept
}

/** Every update that an expression can say: paths apart, actions of one kind together. */
export const updates: fc.Arbitrary<Update> = fc
  .array(actions, { minLength: 1, maxLength: 5 })
  .map((candidates) => {
    const kept = clear(candidates, ({ path }) => path)
    return { actions: [...kept].sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind)) }
  })

/** Paths of which none is part of another. */
export const projections: fc.Arbitrary<readonly Path[]> = fc
  .array(paths, { minLength: 1, maxLength: 5 })
  .map((candidates) => clear(candidates, (path) => path))
