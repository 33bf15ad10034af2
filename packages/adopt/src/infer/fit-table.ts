import { check, type Finding } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { assembleDraft, templatesOf } from './draft/assemble-draft.js'
import { buildDesign } from './draft/build-design.js'
import type { InferredTable, NamedDraft } from './draft/inferred-table.js'
import { type Delimiting, delimitersOf, inferTable } from './infer-table.js'
import { repairTable } from './repair-table.js'
import { type Mismatch, roundTrip } from './round-trip.js'
import type { NamedKind, TableShape } from './sample/table-source.js'

const maxRepairs = 4

interface Attempt {
  readonly table: InferredTable
  readonly mismatches: readonly Mismatch[]
  readonly score: number
}

/** Infers a table with each likely delimiter and returns the result with the best score. */
export function fitTable(
  items: readonly Item[],
  shape: TableShape,
  named: readonly NamedKind[] = [],
): Attempt {
  const attempts = delimitersOf(items, shape).map((delimiting) => attempt(items, shape, delimiting, named))
  const best = attempts.reduce((one, other) => (other.score > one.score ? other : one))
  return { ...best, table: withoutUntyped(best.table) }
}

/**
 * Leaves out kinds without an entity type that share their keys with a kind that has one. Their items are
 * probably mistakes, and no key distinguishes them. The report lists the items.
 */
function withoutUntyped(table: InferredTable): InferredTable {
  if (table.entityType === undefined) return table
  const untyped = new Set(
    table.kinds.filter(({ kind }) => kind.group.type === undefined).map(({ name }) => name),
  )
  const shadowed = new Set(
    findingsOf(table)
      .filter(({ code }) => code === 'TW301')
      .flatMap(({ items = [] }) => (items.some((name) => !untyped.has(name)) ? items : []))
      .filter((name) => untyped.has(name)),
  )
  return { ...table, kinds: table.kinds.filter(({ name }) => !shadowed.has(name)) }
}

function findingsOf(table: InferredTable): readonly Finding[] {
  return check(buildDesign({ ...assembleDraft('inferred', [table]), patterns: {} }).model).findings
}

function attempt(
  items: readonly Item[],
  shape: TableShape,
  delimiting: Delimiting,
  named: readonly NamedKind[],
): Attempt {
  let table = inferTable(items, shape, delimiting, named)
  for (let repair = 0; ; repair++) {
    const mismatches = mismatchesOf(table, items)
    if (mismatches.length === 0 || repair === maxRepairs)
      return { table, mismatches, score: scoreOf(table, items, mismatches) }
    table = repairTable(table, mismatches)
  }
}

function mismatchesOf(table: InferredTable, items: readonly Item[]): readonly Mismatch[] {
  const refused = table.kinds.flatMap((kind) => refusalsOf(table, kind))
  if (refused.length > 0) return refused
  try {
    const design = buildDesign({ ...assembleDraft('inferred', [table]), patterns: {} })
    return items.flatMap((item) => roundTrip(design, table.shape.name, item) ?? [])
  } catch (error) {
    return items.map((item) => ({ item, attributes: [], reason: (error as Error).message }))
  }
}

/** Returns the items of a kind that the language refuses, with the refused keys. */
function refusalsOf(table: InferredTable, named: NamedDraft): readonly Mismatch[] {
  try {
    buildDesign({ ...assembleDraft('inferred', [{ ...table, kinds: [named] }]), patterns: {} })
    return []
  } catch (error) {
    const { message, data } = error as { message: string; data?: { readonly template?: string } }
    const keys = Object.entries(templatesOf(named))
    const wrong = keys.filter(([, template]) => template === data?.template)
    const attributes = (wrong.length > 0 ? wrong : keys).map(([name]) => name)
    return named.kind.group.items.map((item) => ({ item, entity: named.name, attributes, reason: message }))
  }
}

/**
 * Scores a result by the items that round-trip, then by the proofs, then by the values explained by keys and
 * kinds.
 */
function scoreOf(table: InferredTable, items: readonly Item[], mismatches: readonly Mismatch[]): number {
  const segments = table.kinds.flatMap(({ kind }) => kind.keys.flatMap((key) => key.segments))
  const attributes = table.kinds.flatMap(({ kind }) => kind.attributes)
  const points: Readonly<Record<string, number>> = { attribute: 3, literal: 0, keyOnly: 0, natural: -20 }
  const explained = segments.reduce((sum, { kind }) => sum + points[kind]!, 0)
  const untyped = attributes.filter(({ kind }) => kind.name === 'schema').length
  return 1_000 * (items.length - mismatches.length) - 500 * errorsOf(table) + explained - 20 * untyped
}

function errorsOf(table: InferredTable): number {
  try {
    // Kinds with an entity type may share keys.
    return findingsOf(table).filter(
      ({ severity, code }) => severity === 'error' && (code !== 'TW301' || !table.entityType),
    ).length
  } catch {
    return 1_000
  }
}
