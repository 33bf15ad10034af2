import { check, type Design } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { isState } from '../items/state-item.js'
import { applyDerived } from './derived/apply-derived.js'
import { lookupOf } from './derived/source-joins.js'
import { assembleDraft } from './draft/assemble-draft.js'
import { buildDesign } from './draft/build-design.js'
import type { DesignDraft } from './draft/design-draft.js'
import type { InferredTable } from './draft/inferred-table.js'
import { printDesign } from './draft/print-design.js'
import { fitTable } from './fit-table.js'
import type { Found, Sampled } from './found.js'
import { type InferenceReport, reportOf } from './report.js'
import { type Mismatch, roundTrip } from './round-trip.js'
import { Sampler } from './sample/sampler.js'
import type { TableSource } from './sample/table-source.js'

export interface InferOptions {
  /** Name of the design. Defaults to that of the first table. */
  readonly name?: string
  /** A sentence for the top of the file. */
  readonly description?: string
  /** The package that the file imports the language from. Defaults to `@tablewright/design`. */
  readonly designPackage?: string
  /** Reads repeatable sources a second time to find items that the sample missed. Defaults to true. */
  readonly verify?: boolean
  readonly onProgress?: (progress: InferProgress) => void
}

export interface InferProgress {
  readonly table: string
  readonly pass: 'sample' | 'verify'
  readonly examined: number
}

export interface Inference {
  readonly design: Design
  /** The design as a TypeScript file. */
  readonly source: string
  readonly report: InferenceReport
}

const maxRounds = 4
const maxCounterexamples = 50

/**
 * Infers a design from the items of tables, in bounded memory. Kinds of items are inferred from a sample. A
 * second pass finds items that do not round-trip, which are added to the sample.
 */
export async function inferDesign(
  given: readonly TableSource[],
  options: InferOptions = {},
): Promise<Inference> {
  const sources = given.map(withoutStates)
  const { onProgress = () => {}, verify = true } = options
  const sampled: Sampled[] = []
  for (const source of sources) {
    const sampler = new Sampler(source.shape)
    for await (const page of source.pages()) {
      for (const item of page) sampler.add(item)
      onProgress({ table: source.shape.name, pass: 'sample', examined: sampler.examined })
    }
    sampled.push({ source, sampler })
  }
  for (let round = 1; ; round++) {
    const found = await inferFromSample(sampled, options)
    const counterexamples = verify ? await findCounterexamples(found.design, sampled, onProgress) : new Map()
    // Sampled items that do not round-trip are known already; another pass would only consume units.
    if (round === maxRounds || !pinAll(sampled, counterexamples))
      return { ...found, report: reportOf(found, sampled, counterexamples) }
  }
}

/** Returns the source without the state items of migrations. */
function withoutStates(source: TableSource): TableSource {
  return {
    ...source,
    pages: async function* () {
      for await (const page of source.pages()) yield page.filter((item) => !isState(item))
    },
  }
}

/** Adds counterexamples to the samples. Returns whether a sample changed. */
function pinAll(
  sampled: readonly Sampled[],
  counterexamples: ReadonlyMap<string, readonly Mismatch[]>,
): boolean {
  const changed = sampled.flatMap(({ source, sampler }) =>
    (counterexamples.get(source.shape.name) ?? []).filter(({ item }) => sampler.pin(item)),
  )
  return changed.length > 0
}

async function inferFromSample(
  sampled: readonly Sampled[],
  { name, description, designPackage = '@tablewright/design' }: InferOptions,
): Promise<Found> {
  const full = sampled.filter(({ sampler }) => sampler.items.length > 0)
  const tables = full.map(({ source, sampler }) => fitTable(sampler.items, source.shape, source.named).table)
  const lookups = new Map(
    full.map(({ source, sampler }) => [source.shape.name, lookupOf(source, sampler.items)]),
  )
  const items = new Map(full.map(({ source, sampler }) => [source.shape.name, sampler.items]))
  const complete = full.filter(({ sampler }) => sampler.examined === sampler.items.length)
  const derived = await applyDerived(
    distinctNames(tables),
    items,
    lookups,
    new Set(complete.map(({ source }) => source.shape.name)),
  )
  const { draft, undecided } = withProvenPatterns(
    withAccepted(assembleDraft(name ?? tables[0]?.shape.name ?? 'empty', derived.tables)),
  )
  const design = buildDesign(draft)
  const mismatches = new Map(
    [...items].map(([table, own]) => [table, own.flatMap((item) => roundTrip(design, table, item) ?? [])]),
  )
  return {
    design,
    draft,
    source: `${description ? `// ${description.replace(/\s+/g, ' ')}\n\n` : ''}${printDesign(draft, designPackage)}`,
    tables: derived.tables,
    evidence: derived.evidence,
    mismatches,
    undecided: [...undecided, ...derived.undecided],
  }
}

/** If kinds of several tables have the same name, later ones get a number. */
function distinctNames(tables: readonly InferredTable[]): readonly InferredTable[] {
  const taken = new Set<string>()
  return tables.map((table) => ({
    ...table,
    kinds: table.kinds.map((named) => {
      let name = named.name
      for (let number = 2; taken.has(name); number++) name = `${named.name}${number}`
      taken.add(name)
      return { ...named, name }
    }),
  }))
}

/**
 * Accepts findings about kinds that share keys and differ only by entity type, because the existing table is
 * like that.
 */
function withAccepted(draft: DesignDraft): DesignDraft {
  const { model } = buildDesign({ ...draft, patterns: {} })
  const shared = check(model).findings.filter(
    ({ code, items = [] }) =>
      code === 'TW301' && items.every((name) => model.entities[name]?.recognizedBy.by === 'attribute'),
  )
  const accepts = shared.map(({ code, place }) => ({
    code,
    place,
    reason: 'Both kinds are stored under such keys; the entity type distinguishes them.',
  }))
  return { ...draft, accepts: [...new Map(accepts.map((each) => [each.place, each])).values()] }
}

interface Proven {
  readonly draft: DesignDraft
  readonly undecided: readonly string[]
}

/** Drops patterns that the language or the checker refuses. */
function withProvenPatterns(draft: DesignDraft): Proven {
  const undecided: string[] = []
  let patterns: DesignDraft['patterns'] = {}
  for (const [name, pattern] of Object.entries(draft.patterns)) {
    const problem = refusalOf({ ...draft, patterns: { [name]: pattern } })
    if (problem === undefined) patterns = { ...patterns, [name]: pattern }
    else undecided.push(`The pattern ${name} is left out: ${problem}`)
  }
  const { findings } = check(buildDesign({ ...draft, patterns }).model)
  const wrong = findings.filter(
    ({ severity, place }) => severity === 'error' && place.startsWith('patterns.'),
  )
  const refused = new Map(wrong.map(({ place, message }) => [place.split('.')[1]!, message]))
  for (const [name, message] of refused) undecided.push(`The pattern ${name} is left out: ${message}`)
  const proven = Object.entries(patterns).filter(([name]) => !refused.has(name))
  return { draft: { ...draft, patterns: Object.fromEntries(proven) }, undecided }
}

function refusalOf(draft: DesignDraft): string | undefined {
  try {
    buildDesign(draft)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Reads the tables again and returns the items that do not round-trip, by table. */
async function findCounterexamples(
  design: Design,
  sampled: readonly Sampled[],
  onProgress: (progress: InferProgress) => void,
): Promise<ReadonlyMap<string, readonly Mismatch[]>> {
  const found = new Map<string, Mismatch[]>()
  for (const { source } of sampled) {
    if (source.repeatable === false) continue
    const own: Mismatch[] = []
    let examined = 0
    for await (const page of source.pages()) {
      for (const item of page as readonly Item[]) {
        const mismatch = own.length < maxCounterexamples && roundTrip(design, source.shape.name, item)
        if (mismatch) own.push(mismatch)
      }
      examined += page.length
      onProgress({ table: source.shape.name, pass: 'verify', examined })
    }
    if (own.length > 0) found.set(source.shape.name, own)
  }
  return found
}
