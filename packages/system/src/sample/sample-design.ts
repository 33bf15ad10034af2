import { isTablewrightError } from '@tablewright/base'
import { connect } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import {
  type DesignModel,
  type EntityModel,
  editPattern,
  type PatternModel,
  type ValueParameter,
} from '@tablewright/design/model'
import { type SeededChoices, seededChoices } from '../seeded-choices.js'
import type { Resources, SampleOptions } from '../system.js'
import { referencePicker } from './reference-picker.js'
import { inOrderOfReference, keyAttributesOf, referencesOf } from './references.js'
import { sampleValue, type ValueContext } from './sample-value.js'

/** The items written, and the entities without any. */
export interface SampledDesign {
  readonly written: Readonly<Record<string, number>>
  readonly refused: readonly RefusedEntity[]
}

export interface RefusedEntity {
  readonly entity: string
  /** The error of the last attempt. */
  readonly reason: string
}

type Values = Readonly<Record<string, unknown>>
type Create = (input: Values) => PromiseLike<Values>

/** Attempts for one item, because a unique guard or a condition may refuse the first. */
const maxAttempts = 8
/** Failed items after which an entity without items is skipped. */
const maxFailures = 5

interface Sampling {
  readonly model: DesignModel
  readonly choices: SeededChoices
  readonly now: number
  readonly made: Map<string, Values[]>
  readonly create: (entity: string) => Create
}

/**
 * Fills the tables of a design with items generated from its attribute types and names. References point to
 * existing items, and everything is written through the design, with its derived items. The same seed gives
 * the same data.
 */
export async function sampleDesign(
  design: Design,
  { driver, clock, random }: Pick<Resources, 'driver' | 'clock' | 'random'>,
  { seed, items, onProgress }: SampleOptions,
): Promise<SampledDesign> {
  const { model } = design
  const twins = new Set(
    Object.values(model.derived).flatMap((each) => (each.kind === 'twin' ? [each.twin] : [])),
  )
  const entities = inOrderOfReference(model).filter(({ name }) => !twins.has(name))
  const patterns = Object.fromEntries(
    entities.map(({ name }) => [`sample ${name}`, createPattern(model, name)]),
  )
  const extended = { ...design, model: { ...model, patterns: { ...model.patterns, ...patterns } } }
  const db = connect(extended, driver, { clock, random }) as unknown as Readonly<Record<string, Create>>
  const sampling: Sampling = {
    model,
    choices: seededChoices(seed),
    now: clock(),
    made: new Map(),
    create: (entity) => db[`sample ${entity}`]!,
  }
  const refused: RefusedEntity[] = []
  const shares = entities.map((entity) => shareOf(model, entities, entity, items))
  const all = shares.reduce((sum, share) => sum + share, 0)
  let before = 0
  for (const [index, entity] of entities.entries()) {
    const pattern = patterns[`sample ${entity.name}`]!
    const count = shares[index]!
    const reason = await sampleEntity(sampling, entity, pattern, {
      count,
      onItem: (number) => onProgress?.((before + number) / all),
    })
    if (reason !== undefined) refused.push({ entity: entity.name, reason })
    before += count
    onProgress?.(before / all)
  }
  const written = entities.map(({ name }) => [name, sampling.made.get(name)?.length ?? 0] as const)
  return { written: Object.fromEntries(written), refused }
}

function createPattern(model: DesignModel, entity: string): PatternModel {
  return { ...editPattern(model, { action: 'create', entity }), name: `sample ${entity}` }
}

/** Entities that refer to others get more items than the referenced ones. */
function shareOf(
  model: DesignModel,
  entities: readonly EntityModel[],
  entity: EntityModel,
  items: number,
): number {
  const weight = (each: EntityModel) => 3 ** Math.min(3, keyAttributesOf(model, each).length)
  const all = entities.reduce((sum, each) => sum + weight(each), 0)
  return Math.max(2, Math.round((items * weight(entity)) / all))
}

/** Returns the reason why no item could be created, or undefined. */
async function sampleEntity(
  sampling: Sampling,
  entity: EntityModel,
  pattern: PatternModel,
  { count, onItem }: { readonly count: number; readonly onItem: (number: number) => void },
): Promise<string | undefined> {
  const made: Values[] = []
  sampling.made.set(entity.name, made)
  const references = referencesOf(sampling.model, entity)
  const pickReferences = referencePicker(references, sampling.made, sampling.choices)
  const keys = new Set(keyAttributesOf(sampling.model, entity))
  let reason: string | undefined
  for (let number = 1, failures = 0; number <= count && failures < maxFailures; number++) {
    const result = await attempt(sampling, { entity, pattern, pickReferences, keys, number })
    onItem(number)
    if (typeof result === 'string') {
      reason = result
      failures++
    } else {
      made.push(result)
      failures = 0
    }
  }
  return made.length > 0 ? undefined : reason
}

interface Wanted {
  readonly entity: EntityModel
  readonly pattern: PatternModel
  readonly pickReferences: () => Record<string, unknown>
  readonly keys: ReadonlySet<string>
  readonly number: number
}

async function attempt(sampling: Sampling, wanted: Wanted): Promise<Values | string> {
  let reason = ''
  for (let round = 0; round < maxAttempts; round++) {
    const input = inputOf(sampling, wanted, round)
    try {
      const item = await sampling.create(wanted.entity.name)(input)
      return { ...input, ...item }
    } catch (error) {
      if (!isTablewrightError(error)) throw error
      reason = error.message
    }
  }
  return reason
}

function inputOf({ choices, now }: Sampling, wanted: Wanted, round: number): Values {
  const { entity, pattern, pickReferences, keys, number } = wanted
  const context: ValueContext = { choices, now, number: number + round * 1_000_000 }
  const values = pickReferences()
  for (const parameter of Object.values(pattern.parameters)) {
    if (parameter.kind === 'list' || parameter.name in values) continue
    if (isLeftOut(entity, parameter, choices) && !keys.has(parameter.name)) continue
    // Ids that name no entity are drawn from a small range, to be shared by several items.
    const shared = parameter.type.kind === 'id' && !keys.has(parameter.name) && round === 0
    const each = shared ? { ...context, number: 1 + choices.below(5) } : context
    values[parameter.name] = sampleValue(parameter.type, parameter.name, each)
  }
  const known = new Set(Object.keys(pattern.parameters))
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))
}

/** Whether an attribute is left out: generated attributes always, optional ones in a quarter of the items. */
function isLeftOut(
  entity: EntityModel,
  { name, optional }: ValueParameter,
  { below }: SeededChoices,
): boolean {
  const attribute = entity.attributes[name]
  if (attribute?.onCreate !== undefined || attribute?.default !== undefined) return true
  return optional && below(4) === 0
}
