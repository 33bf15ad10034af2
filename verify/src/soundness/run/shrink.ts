import type { Driver } from '@tablewright/client'
import { isAudit } from '../description/audits.js'
import type { DesignDescription, EntityDescription } from '../description/description.js'
import { refusalsOf, withoutTargets } from './accept.js'
import type { PatternCall, Step } from './call.js'
import type { Failure } from './methods.js'
import { runSteps } from './run-case.js'

export interface Counterexample {
  readonly description: DesignDescription
  readonly steps: readonly Step[]
  readonly failure: Failure
}

/** The smallest design and calls that fail in the same way. Tries at most `budget` runs. */
export async function shrink(found: Counterexample, driver: Driver, budget = 500): Promise<Counterexample> {
  let best = found
  let left = budget
  const attempt = async (description: DesignDescription, steps: readonly Step[]): Promise<boolean> => {
    const possible = possibleSteps(description, steps)
    if (left <= 0 || possible.length === 0 || isRefused(description)) return false
    left--
    const { failure, steps: run } = await runSteps(description, driver, possible, best.failure.kind)
    if (!failure || signature(failure) !== signature(best.failure)) return false
    best = { description, steps: run, failure }
    return true
  }
  await attempt(best.description, best.steps)
  for (let progress = true; progress && left > 0; ) {
    const stepsShrank = await shrinkSteps(() => best, attempt)
    const designShrank = await shrinkDesign(() => best, attempt)
    progress = stepsShrank || designShrank
  }
  return best
}

/** Failures with the same signature are taken for the same fault. */
export function signature({ kind, message }: Failure): string {
  const code = / (?:refused with|instead of|accepted instead of refused with) ([A-Z_]{5,})/.exec(message)?.[1]
  const invalid = /INVALID_INPUT: \w+: (?:\S+ is missing|\S+ is not a parameter)/.exec(message) ? 'input' : ''
  const operation = /^[a-zA-Z]+?(?=[A-Z(])/.exec(message)?.[0]
  return [kind, operation, code, invalid].join(' ')
}

/** Removes one part of the design after the other. */
async function shrinkDesign(best: () => Counterexample, attempt: Attempt): Promise<boolean> {
  let progress = false
  for (let at = 0; ; ) {
    const smaller = [...smallerDesigns(best().description, best().steps)]
    if (at >= smaller.length) return progress
    if (await attempt(smaller[at]!, best().steps)) progress = true
    else at++
  }
}

/** Removes calls of patterns that the design no longer has. */
function possibleSteps({ patterns, entities }: DesignDescription, steps: readonly Step[]): readonly Step[] {
  const names = new Set(patterns.map(({ name }) => name))
  const known = (call: PatternCall) => ({ ...call, input: knownInput(call, patterns, entities) })
  return steps
    .filter(({ calls }) => calls.every(({ pattern }) => names.has(pattern)))
    .map(({ race, ...step }) => {
      const others = race?.filter(({ pattern }) => names.has(pattern)) ?? []
      const own = { ...step, calls: step.calls.map(known) }
      return others.length > 0 ? { ...own, race: others.map(known) } : own
    })
}

/** Removes input for attributes that the entity no longer has. */
function knownInput(
  { pattern, input }: PatternCall,
  patterns: DesignDescription['patterns'],
  entities: readonly EntityDescription[],
): PatternCall['input'] {
  const { operation, targets, options } = patterns.find(({ name }) => name === pattern)!
  if (operation !== 'create' && operation !== 'put') return input
  const entity = entities.find(({ name }) => name === targets[0])!
  const twins = Object.values(entity.derives).flatMap(({ target }) =>
    entities.filter(({ name }) => name === target),
  )
  const names = new Set([entity, ...twins].flatMap(({ attributes }) => Object.keys(attributes)))
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name]) => (names.has(name) && !options.to?.[name]) || options.given?.[name],
    ),
  )
}

function isRefused(description: DesignDescription): boolean {
  try {
    return refusalsOf(description).length > 0
  } catch {
    return true
  }
}

type Attempt = (description: DesignDescription, steps: readonly Step[]) => Promise<boolean>

/** Removes steps: halves first, then one by one; then options of steps. */
async function shrinkSteps(best: () => Counterexample, attempt: Attempt): Promise<boolean> {
  let progress = false
  for (let size = Math.ceil(best().steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best().steps.length; ) {
      const { description, steps } = best()
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)]
      if (fewer.length > 0 && (await attempt(description, fewer))) progress = true
      else at += size
    }
  }
  for (let at = 0; at < best().steps.length; at++) {
    const { description, steps } = best()
    const { race, ...step } = steps[at]!
    const apart = race?.map((call): Step => ({ calls: [call], wait: 0 })) ?? []
    if (race && (await attempt(description, steps.toSpliced(at, 1, ...apart, step)))) progress = true
    for (const simpler of simplerSteps(best().steps[at]!)) {
      const { description, steps } = best()
      if (await attempt(description, steps.with(at, simpler))) progress = true
    }
  }
  return progress
}

function simplerSteps(step: Step): readonly Step[] {
  const { race, pageSize, expires, ...plain } = step
  return [
    ...(race ? [{ ...step, race: undefined as never }].map(({ race: _, ...rest }) => rest) : []),
    ...(race && race.length > 1 ? race.map((each) => ({ ...step, race: [each] })) : []),
    ...(pageSize === undefined
      ? []
      : [{ ...plain, ...(race ? { race } : {}), ...(expires ? { expires } : {}) }]),
    ...(step.wait > 0 ? [{ ...step, wait: 0 }] : []),
    ...(step.calls.length > 1
      ? step.calls.map((_, at) => ({ ...step, calls: step.calls.toSpliced(at, 1) }))
      : []),
    ...step.calls.flatMap((call, at) =>
      Object.keys(call.input).map((name) => {
        const { [name]: _, ...input } = call.input
        return { ...step, calls: step.calls.with(at, { ...call, input }) }
      }),
    ),
  ]
}

/** Designs with one part less. */
function* smallerDesigns(
  description: DesignDescription,
  steps: readonly Step[],
): Generator<DesignDescription> {
  const used = new Set(
    steps.flatMap(({ calls, race = [] }) => [...calls, ...race].map(({ pattern }) => pattern)),
  )
  const { patterns, entities, tables } = description
  if (description.compiled) {
    const { compiled: _, ...connected } = description
    yield connected
  }
  const idle = patterns.filter((each) => !isAudit(each) && !used.has(each.name))
  if (idle.length > 1) yield { ...description, patterns: patterns.filter((each) => !idle.includes(each)) }
  for (const pattern of idle) yield { ...description, patterns: patterns.filter((each) => each !== pattern) }
  for (const entity of entities) yield withoutEntity(description, entity)
  for (const entity of entities) {
    for (const smaller of smallerEntities(entity)) {
      const gone = Object.keys(entity.derives).filter((name) => !smaller.derives[name])
      yield withEntity(description, entity, smaller, gone)
    }
  }
  for (const table of tables) {
    for (const index of table.indexes) {
      const own = [...index.partition, ...index.sort].map(({ name }) => name)
      const less = { ...table, indexes: table.indexes.filter((each) => each !== index) }
      yield {
        ...description,
        tables: tables.map((each) => (each === table ? less : each)),
        entities: entities.map((each) => ({
          ...each,
          key: Object.fromEntries(
            Object.entries(each.key).filter(([name]) => !own.includes(name) || !/^G\d/.test(name)),
          ),
        })),
      }
    }
    for (const option of ['delimiter', 'entityType', 'storedNames'] as const) {
      if (table[option] === undefined) continue
      const { [option]: _, ...less } = table
      yield { ...description, tables: tables.map((each) => (each === table ? less : each)) }
    }
  }
  yield* simplerPatterns(description)
}

function withoutEntity(description: DesignDescription, { name }: EntityDescription): DesignDescription {
  const isOf = (target: string) => target === name || target.startsWith(`${name}.`)
  const entities = description.entities.filter((each) => each.name !== name)
  return {
    ...description,
    tables: description.tables.filter((table) => entities.some((each) => each.table === table.name)),
    entities,
    patterns: description.patterns
      .filter((pattern) => isAudit(pattern) || !pattern.targets.some(isOf))
      .map((pattern) => withoutTargets(pattern, isOf))
      .filter((pattern) => !isAudit(pattern) || pattern.targets.length > 0),
  }
}

function withEntity(
  description: DesignDescription,
  entity: EntityDescription,
  smaller: EntityDescription,
  gone: readonly string[],
): DesignDescription {
  const isGone = (target: string) => gone.some((name) => target === `${entity.name}.${name}`)
  return {
    ...description,
    entities: description.entities.map((each) => (each === entity ? smaller : each)),
    patterns: description.patterns
      .filter((pattern) => isAudit(pattern) || !pattern.targets.some(isGone))
      .map((pattern) => withoutTargets(pattern, isGone)),
  }
}

function* smallerEntities(entity: EntityDescription): Generator<EntityDescription> {
  for (const name of Object.keys(entity.derives)) {
    const { [name]: derived, ...derives } = entity.derives
    yield { ...entity, derives }
    if (!derived) continue
    for (const part of ['while', 'copies', 'requires', 'atMost', 'shards', 'kept'] as const) {
      if (derived[part] === undefined) continue
      const { [part]: _, ...less } = derived
      yield { ...entity, derives: { ...entity.derives, [name]: less } }
    }
  }
  for (const name of Object.keys(entity.attributes)) {
    const { [name]: attribute, ...attributes } = entity.attributes
    yield { ...entity, attributes }
    for (const flag of [
      'optional',
      'default',
      'onCreate',
      'onWrite',
      'immutable',
      'keyOnly',
      'ttl',
      'stored',
      'schema',
      'computed',
      'codec',
      'options',
    ] as const) {
      if (attribute![flag] === undefined) continue
      const { [flag]: _, ...less } = attribute!
      yield { ...entity, attributes: { ...entity.attributes, [name]: less } }
    }
  }
}

function* simplerPatterns(description: DesignDescription): Generator<DesignDescription> {
  const { patterns } = description
  for (const [at, pattern] of patterns.entries()) {
    for (const option of Object.keys(pattern.options) as (keyof typeof pattern.options)[]) {
      const { [option]: _, ...options } = pattern.options
      yield { ...description, patterns: patterns.with(at, { ...pattern, options }) }
    }
    for (const step of pattern.steps ?? []) {
      const steps = pattern.steps!.filter((each) => each !== step)
      if (steps.length > 0) yield { ...description, patterns: patterns.with(at, { ...pattern, steps }) }
    }
  }
}
