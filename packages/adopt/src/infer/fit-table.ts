import { check } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { assembleDraft } from './draft/assemble-draft.js'
import { buildDesign } from './draft/build-design.js'
import type { InferredTable } from './draft/inferred-table.js'
import { draftKind, type KindConstraints } from './entities/kind-draft.js'
import { delimitersOf, inferTable } from './infer-table.js'
import { type Mismatch, roundTrip } from './round-trip.js'
import type { NamedKind, TableShape } from './sample/table-source.js'

const maxRepairs = 4

interface Attempt {
  readonly table: InferredTable
  readonly mismatches: readonly Mismatch[]
  readonly score: number
}

/** Infers a table with each likely delimiter and takes the result that explains most. */
export function fitTable(
  items: readonly Item[],
  shape: TableShape,
  named: readonly NamedKind[] = [],
): Attempt {
  const attempts = delimitersOf(items, shape).map((delimiter) => attempt(items, shape, delimiter, named))
  return attempts.reduce((best, each) => (each.score > best.score ? each : best))
}

function attempt(
  items: readonly Item[],
  shape: TableShape,
  delimiter: string,
  named: readonly NamedKind[],
): Attempt {
  let table = inferTable(items, shape, delimiter, named)
  for (let repair = 0; ; repair++) {
    const mismatches = mismatchesOf(table, items)
    if (mismatches.length === 0 || repair === maxRepairs)
      return { table, mismatches, score: scoreOf(table, items, mismatches) }
    table = repaired(table, mismatches)
  }
}

function mismatchesOf(table: InferredTable, items: readonly Item[]): readonly Mismatch[] {
  try {
    const design = buildDesign({ ...assembleDraft('inferred', [table]), patterns: {} })
    return items.flatMap((item) => roundTrip(design, table.shape.name, item) ?? [])
  } catch (error) {
    return items.map((item) => ({ item, attributes: [], reason: (error as Error).message }))
  }
}

/** First what reads back, then the proofs, then the values that have places in keys and kinds of their own. */
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
    const { findings } = check(buildDesign({ ...assembleDraft('inferred', [table]), patterns: {} }).model)
    // Kinds with an entity type may share keys.
    return findings.filter(
      ({ severity, code }) => severity === 'error' && (code !== 'TW301' || !table.entityType),
    ).length
  } catch {
    return 1_000
  }
}

/** Loosens the kinds that did not read back: index keys become attributes, attributes take any value. */
function repaired(table: InferredTable, mismatches: readonly Mismatch[]): InferredTable {
  const { shape, delimiter, entityType, named: given } = table
  const keys = new Set(
    shape.indexes.flatMap(({ partition, sort }) => [...partition, ...sort].map(({ name }) => name)),
  )
  const kinds = table.kinds.map((named) => {
    const own = mismatches.filter(
      ({ entity, item }) => entity === named.name || (!entity && named.kind.group.items.includes(item)),
    )
    if (own.length === 0) return named
    const names = own.flatMap(({ attributes }) => attributes)
    const anything = names.length === 0 ? storedNames(own) : names.filter((name) => !keys.has(name))
    const constraints: KindConstraints = {
      ...named.constraints,
      natural: new Set([...named.constraints.natural, ...names.filter((name) => keys.has(name))]),
      anything: new Set([...named.constraints.anything, ...anything]),
    }
    return {
      ...named,
      constraints,
      kind: draftKind(named.kind.group, { shape, delimiter, entityType, named: given }, constraints),
    }
  })
  return { ...table, kinds }
}

function storedNames(mismatches: readonly Mismatch[]): readonly string[] {
  return [...new Set(mismatches.flatMap(({ item }) => Object.keys(item)))]
}
