import { check } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { assembleDraft } from '../draft/assemble-draft.js'
import { buildDesign } from '../draft/build-design.js'
import type { Evidence } from '../draft/design-draft.js'
import type { Call } from '../draft/expression.js'
import type { InferredTable, NamedDraft } from '../draft/inferred-table.js'
import { freeName } from '../draft/names.js'
import { draftKind } from '../entities/kind-draft.js'
import type { AttributePath } from '../keys/value-texts.js'
import { roundTrip } from '../round-trip.js'
import { type FoundCount, findCounts } from './find-counts.js'
import { findMirrors } from './find-mirrors.js'
import { type FoundSet, findSets } from './find-sets.js'
import { Joins, type Lookup } from './source-joins.js'

interface Applied {
  readonly tables: readonly InferredTable[]
  readonly evidence: readonly Evidence[]
  readonly undecided: readonly string[]
}

/**
 * Turns kinds of items that can be derived from others into derived items. Each is accepted only if all
 * sampled items still round-trip.
 */
export async function applyDerived(
  tables: readonly InferredTable[],
  items: ReadonlyMap<string, readonly Item[]>,
  lookups: ReadonlyMap<string, Lookup>,
  complete: ReadonlySet<string>,
): Promise<Applied> {
  let current = tables
  const evidence: Evidence[] = []
  const undecided: string[] = []
  const accept = (next: readonly InferredTable[], reason: Evidence) => {
    const problem = problemOf(current, next, items)
    if (problem === undefined) {
      current = next
      evidence.push(reason)
    } else undecided.push(`${reason.claim}? It stays an entity: ${problem}`)
  }
  for (const { shape } of tables) {
    const table = () => current.find((each) => each.shape.name === shape.name)!
    const joins = new Joins(buildDesign({ ...assembleDraft('inferred', current), patterns: {} }), lookups)
    const mirrors = await findMirrors(table(), joins)
    for (const { derived, source, declaration, evidence: reason } of mirrors)
      accept(
        replaceTable(current, withDerived(table(), derived.name, source.name, derived.name, declaration)),
        reason,
      )
    for (const sets of bySetKind(findSets(table()))) {
      const reasons = sets.map((set) => set.evidence.because).join('; ')
      accept(replaceTable(current, sets.reduce(withSet, table())), { ...sets[0]!.evidence, because: reasons })
    }
  }
  const joins = new Joins(buildDesign({ ...assembleDraft('inferred', current), patterns: {} }), lookups)
  for (const count of findCounts(current, complete, joins)) accept(withCount(current, count), count.evidence)
  if (complete.size < tables.length)
    undecided.push('Counters were not looked for: not every item of every table was sampled.')
  return { tables: current, evidence, undecided }
}

/** Adds a counter. The counted entity must be declared before the one that refers to it. */
function withCount(
  tables: readonly InferredTable[],
  { source, target, name, declaration }: FoundCount,
): readonly InferredTable[] {
  const counting = tables.map((table) => ({
    ...table,
    kinds: table.kinds.map((each) => (each.name === source ? deriving(each, name, declaration) : each)),
  }))
  return counting.map((table) => {
    const own = table.kinds.find((each) => each.name === target)
    return own ? { ...table, kinds: [own, ...table.kinds.filter((each) => each !== own)] } : table
  })
}

/**
 * Groups sets by the kind that stores them. A kind may have several sets, such as `status#all` and
 * `status#<status>`, which change together.
 */
function bySetKind(found: readonly FoundSet[]): readonly (readonly FoundSet[])[] {
  const kinds = [...new Set(found.map(({ sets }) => sets.name))]
  return kinds.map((name) => found.filter(({ sets }) => sets.name === name))
}

function problemOf(
  before: readonly InferredTable[],
  after: readonly InferredTable[],
  items: ReadonlyMap<string, readonly Item[]>,
): string | undefined {
  try {
    const design = buildDesign({ ...assembleDraft('inferred', after), patterns: {} })
    const old = buildDesign({ ...assembleDraft('inferred', before), patterns: {} })
    const known = check(old.model).counts.error
    const { counts, findings } = check(design.model)
    if (counts.error > known) return findings.find(({ severity }) => severity === 'error')!.message
    for (const [table, own] of items) {
      for (const item of own) {
        const mismatch = roundTrip(design, table, item)
        if (mismatch && !roundTrip(old, table, item)) return mismatch.reason
      }
    }
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function replaceTable(tables: readonly InferredTable[], table: InferredTable): readonly InferredTable[] {
  return tables.map((each) => (each.shape.name === table.shape.name ? table : each))
}

function withDerived(
  table: InferredTable,
  removed: string,
  source: string,
  name: string,
  declaration: Call,
): InferredTable {
  const kinds = table.kinds
    .filter((each) => each.name !== removed)
    .map((each) => (each.name === source ? deriving(each, name, declaration) : each))
  return { ...table, kinds }
}

function deriving(kind: NamedDraft, name: string, declaration: Call): NamedDraft {
  const free = freeName(name, new Set(Object.keys(kind.derives)))
  return { ...kind, derives: { ...kind.derives, [free]: declaration } }
}

/**
 * Adds a set to its source. Attributes that name the set must be separate attributes, also if they are inside
 * a map.
 */
function withSet(table: InferredTable, { sets, source, name, paths, declaration }: FoundSet): InferredTable {
  const own = table.kinds.find((each) => each.name === source.name)!
  const constraints = { ...own.constraints, apart: [...own.constraints.apart, ...paths] }
  const kind = draftKind(own.kind.group, table, constraints)
  const nameOf = (path: AttributePath) =>
    kind.attributes.find((each) => each.path?.join('\u0000') === path.join('\u0000'))!.name
  const changed: InferredTable = {
    ...table,
    kinds: table.kinds.map((each) => (each.name === source.name ? { ...each, kind, constraints } : each)),
  }
  return withDerived(changed, sets.name, source.name, name, declaration(nameOf))
}
