import { isAudit } from '../description/audits.js'
import type { PatternDescription } from '../description/description.js'
import { print } from '../description/expression.js'
import { type Catalog, placeholders, tokenOf } from '../model/catalog.js'
import { isRefusedInKey } from '../model/values.js'
import { itemsOf, membersOf, type World } from '../model/world.js'
import { fingerprint } from './compare.js'
import { type Failure, type Methods, readAll } from './methods.js'

interface Member {
  readonly type: string
  readonly item: object
}

interface Audited {
  readonly catalog: Catalog
  readonly methods: Methods
  readonly world: World
  readonly now: string
  /** Converts a response to the form of the model. */
  readonly answered: (answer: unknown) => unknown
}

/** Compares all items of the tables, and all sets, with what the model holds. */
export async function auditAll(session: Audited): Promise<Failure | undefined> {
  for (const audit of session.catalog.description.patterns.filter(isAudit)) {
    const failure = await auditItems(session, audit)
    if (failure) return failure
  }
  return auditSets(session)
}

async function auditItems(
  { catalog, methods, world, now, answered }: Audited,
  audit: PatternDescription,
): Promise<Failure | undefined> {
  const found = answered(await readAll(methods, audit, {})) as readonly Member[]
  const kinds = audit.targets.map((target) => catalog.kind(target))
  // The result of a scan does not distinguish kinds with the same type name.
  for (const type of new Set(kinds.map((kind) => kind.type))) {
    const alike = kinds.filter((kind) => kind.type === type)
    // A kept guard outlives its source. Its copied values are then not compared.
    if (alike.some(({ derived }) => derived?.kept)) continue
    const stored = found.filter((member) => member.type === type).map(({ item }) => item)
    const expected = alike.flatMap((kind) => itemsOf(world, catalog, kind, { input: {}, now }))
    const surplus = subtract(stored, expected)
    const missing = subtract(expected, stored)
    if (surplus.length === 0 && missing.length === 0) continue
    const names = alike.map(({ name }) => name).join(', ')
    const message = `${names}: stored but not expected ${print(surplus)}, expected but not stored ${print(missing)}`
    return { kind: 'stored', message }
  }
  return undefined
}

function subtract(from: readonly object[], what: readonly object[]): readonly object[] {
  const left = what.map(fingerprint)
  return from.filter((each) => {
    const at = left.indexOf(fingerprint(each))
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
}

/** The set of every key that some source has. */
async function auditSets({ catalog, methods, world, now }: Audited): Promise<Failure | undefined> {
  for (const pattern of catalog.description.patterns) {
    if (pattern.operation !== 'get' || pattern.options.where) continue
    const [entity = '', derivation] = pattern.targets[0]!.split('.')
    const source = catalog.entity(entity)
    const derived = derivation === undefined ? undefined : source.derives[derivation]
    if (derived?.kind !== 'memberOf') continue
    const names = placeholders(Object.values(derived.key!))
    const sets = membersOf(world, catalog, derived, { input: {}, now })
    for (const item of world.all(entity)) {
      if (names.some((name) => item[name] === undefined)) continue
      const input = Object.fromEntries(names.map((name) => [name, item[name]]))
      const { delimiter = '#' } = catalog.table(source.table)
      if (names.some((name) => isRefusedInKey(source.attributes[name]!, item[name], delimiter))) continue
      const answer = await methods[pattern.name]!(input)
      const expected = sets.get(tokenOf(source.attributes, names, input)) ?? new Set()
      if (fingerprint(answer) === fingerprint(expected)) continue
      const message = `${pattern.name}(${print(input)}) holds ${print(answer)} instead of ${print(expected)}`
      return { kind: 'stored', message }
    }
  }
  return undefined
}
