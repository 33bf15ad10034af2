import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnyAttribute, design, integer, oneOf, query, table, text } from '../index.js'
import type { DesignModel } from '../model/design-model.js'
import type { TemplateModel } from '../model/template-model.js'
import { matchTemplate, renderTemplate } from '../templates/compile-template.js'
import { check } from './check.js'
import { codePoints } from './language/automaton.js'

/** Attributes in keys, with values that equal, differ from and border on the literals below. */
const kinds: Readonly<
  Record<string, { readonly make: () => AnyAttribute; readonly values: readonly unknown[] }>
> = {
  word: { make: () => text(), values: ['A', 'B', 'AB', '7', '~', 'é', 'on'] },
  number: { make: () => integer({ width: 2 }), values: [0, 7, 42, 99] },
  state: { make: () => oneOf('on', 'off', 'A'), values: ['on', 'off', 'A'] },
}

const part = fc.constantFrom('A', 'B', 'AB', '42', '<word>', '<number>', '<state>', '<word2>', '<number2>')
const key = fc.uniqueArray(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('#'))
const entity = fc.record({ PK: fc.constantFrom('P', 'Q', 'P#<state>', '<word>'), SK: key })
type KeyTexts = { readonly PK: string; readonly SK: string }

/** Entities with random keys, and a query of the first by its partition and the first parts of its sort key. */
function randomDesign(keys: readonly KeyTexts[], fixed: number, ranged: boolean): DesignModel | undefined {
  const rows = table('Rows', { partitionKey: 'PK', sortKey: 'SK' })
  const attributes = Object.fromEntries(
    Object.entries(kinds).flatMap(([name, kind]) => [
      [name, kind.make()],
      [`${name}2`, kind.make()],
    ]),
  )
  const names = keys.map((_, index) => `E${index}`)
  const entities = Object.fromEntries(
    keys.map((texts, index) => [
      names[index],
      rows.entity(names[index]!, { key: texts, attributes } as never),
    ]),
  )
  const inPartition = placeholdersIn(keys[0]!.PK)
  const inSort = placeholdersIn(keys[0]!.SK).filter((name) => !inPartition.includes(name))
  const by = [...inPartition, ...inSort.slice(0, fixed)]
  const next = inSort[fixed]
  const options = { by, ...(ranged && next?.startsWith('number') ? { between: next } : {}) }
  try {
    const patterns = { find: query(entities.E0 as never, options as never) }
    return design('random', { entities: entities as never, patterns }).model
  } catch {
    return undefined
  }
}

function placeholdersIn(template: string): string[] {
  return [...template.matchAll(/<(\w+)>/g)].map((match) => match[1]!)
}

interface Row {
  readonly entity: string
  readonly PK: string
  readonly SK: string
}

/** Every item of every entity over the values above. */
function itemsOf(model: DesignModel): Row[] {
  return Object.values(model.entities).flatMap(({ name, keys }) => {
    const used = [...new Set([...placeholdersIn(keys.PK!.text), ...placeholdersIn(keys.SK!.text)])]
    return assignments(used).map((values) => ({
      entity: name,
      PK: renderTemplate(keys.PK!, values),
      SK: renderTemplate(keys.SK!, values),
    }))
  })
}

function assignments(names: readonly string[]): Record<string, unknown>[] {
  return names.reduce<Record<string, unknown>[]>(
    (done, name) => {
      const { values } = kinds[name.replace('2', '')]!
      return done.flatMap((row) => values.map((value) => ({ ...row, [name]: value })))
    },
    [{}],
  )
}

/** Returns the foreign items that the query of a random design returns, by brute force over all items. */
function foreignByBruteForce(model: DesignModel, rows: readonly Row[]): Set<string> {
  const pattern = model.patterns.find!
  if (pattern.operation !== 'query') return new Set()
  const { partition, sort } = pattern.keyCondition
  const condition = sort[0]?.condition
  const prefix =
    condition?.kind === 'beginsWith' || condition?.kind === 'equals' ? condition.template : undefined
  const ends = condition?.kind === 'between' ? [condition.low, condition.high] : []
  const templates = [partition.PK!, prefix, ...ends.map((end) => end.template)].filter(
    (one) => one !== undefined,
  )
  const used = [...new Set(templates.flatMap((one) => placeholdersIn(one.text)))]
  const found = new Set<string>()
  for (const values of assignments(used)) {
    const PK = renderTemplate(partition.PK!, values)
    const inPartition = rows.filter((row) => row.PK === PK && row.entity !== 'E0')
    for (const row of inPartition) if (inRange(row.SK, values)) found.add(row.entity)
  }
  return found

  function inRange(text: string, values: Record<string, unknown>): boolean {
    if (condition?.kind === 'equals') return text === renderTemplate(condition.template, values)
    if (condition?.kind === 'beginsWith') return text.startsWith(renderTemplate(condition.template, values))
    if (condition?.kind !== 'between') return true
    const { low, high } = condition
    return (
      someEnd(low.template, values, (end) => atMost(end + low.tail, text)) &&
      someEnd(high.template, values, (end) => atMost(text, end + high.tail))
    )
  }
}

/** Returns the values of one end of a range. */
function someEnd(
  template: TemplateModel,
  values: Record<string, unknown>,
  holds: (end: string) => boolean,
): boolean {
  const last = placeholdersIn(template.text).at(-1)
  if (last === undefined) return holds(template.text)
  return kinds[last.replace('2', '')]!.values.some((value) =>
    holds(renderTemplate(template, { ...values, [last]: value })),
  )
}

function atMost(one: string, other: string): boolean {
  const [left, right] = [codePoints(one), codePoints(other)]
  const at = left.findIndex((point, index) => point !== right[index])
  return at < 0 || (right[at] !== undefined && left[at]! < right[at])
}

test('the range of a random query contains foreign items only if the proof reports it', () => {
  let foreign = 0
  fc.assert(
    fc.property(
      fc.array(entity, { minLength: 2, maxLength: 4 }),
      fc.nat(2),
      fc.boolean(),
      (keys, fixed, ranged) => {
        const model = randomDesign(keys, fixed, ranged)
        if (!model) return
        const [proof] = check(model).patterns
        const inside = new Set(proof!.neighbors.flatMap(({ item, inside }) => (inside ? [item] : [])))
        for (const { item, key, inside: found } of proof!.neighbors) {
          if (found) expect(matchTemplate(model.entities[item]!.keys.SK!, key)).toBeDefined()
        }
        for (const name of foreignByBruteForce(model, itemsOf(model))) {
          foreign++
          expect(inside).toContain(name)
        }
      },
    ),
    { numRuns: 200 },
  )
  expect(foreign).toBeGreaterThan(10)
})

test('kinds of a random design that share a key are found', () => {
  fc.assert(
    fc.property(fc.array(entity, { minLength: 2, maxLength: 4 }), (keys) => {
      const model = randomDesign(keys, 0, false)
      if (!model) return
      const said = new Set(
        check(model)
          .findings.filter((finding) => finding.code === 'TW301')
          .map((finding) => finding.items.join()),
      )
      const byKey = new Map<string, Row>()
      for (const row of itemsOf(model)) {
        const other = byKey.get(`${row.PK} ${row.SK}`)
        if (other && other.entity !== row.entity) expect(said).toContain(`${other.entity},${row.entity}`)
        byKey.set(`${row.PK} ${row.SK}`, other ?? row)
      }
    }),
    { numRuns: 100 },
  )
})
