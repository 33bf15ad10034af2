import type {
  AttributeDescription,
  EntityDescription,
  PatternDescription,
} from '../description/description.js'
import type { Catalog } from './catalog.js'
import { type CallValues, holds, resolveValue } from './conditions.js'
import { anyCode, countedAttributes, isUnkeyable } from './invariants.js'
import { acceptsTwins, applyTwins } from './twins.js'
import { accepts, type Entity, normalize } from './values.js'
import { find, replace, type World } from './world.js'

/** Values that the client generates, taken from the response by step and attribute. */
export type Generated = (step: string, index: number, attribute: string, write?: number) => unknown

/** Effect of a step on its item. */
export interface StepOutcome {
  readonly codes: readonly string[]
  readonly before: Entity | null
  readonly after: Entity | null
}

/** Context of all steps of a call. */
export interface Scope {
  readonly catalog: Catalog
  readonly now: string
  readonly generated: Generated
  /** Updates in a transaction return their items. */
  readonly returnUpdated?: boolean
  /** The writes are a transaction, even a single one. */
  readonly together?: boolean
}

/** Missing although required, or not of its declared kind. */
export function isBroken(attribute: AttributeDescription, value: unknown): boolean {
  if (value === undefined) return !attribute.optional && attribute.kind !== 'set'
  return !accepts(attribute, value)
}

export function defaultsOf(
  { attributes }: EntityDescription,
  { now }: CallValues,
  generated: (name: string) => unknown,
): Entity {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, attribute]) => {
      const { default: value, onCreate, kind, values } = attribute
      if (kind === 'constant') return [[name, values![0]]]
      if (onCreate && value !== undefined) return [[name, value]]
      if (onCreate && (kind === 'timestamp' || kind === 'date')) return [[name, timeOf(kind, now)]]
      if (onCreate) return [[name, madeUp(attribute, generated(name))]]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The id that the client generated. If it returned none, an id that differs from all generated values. */
function madeUp(attribute: AttributeDescription, value: unknown): unknown {
  if (accepts(attribute, value)) return value
  return attribute.kind === 'ulid' ? '3'.repeat(26) : '33333333-3333-4333-8333-333333333333'
}

function timeOf(kind: string, now: string): string {
  return kind === 'date' ? now.slice(0, 10) : now
}

/** Attributes that the client maintains: versions and write times. */
export function managed(
  { attributes }: EntityDescription,
  after: Record<string, unknown>,
  before: Entity | null,
  { now }: CallValues,
  quiet: boolean,
): void {
  for (const [name, { kind, onWrite, ttl, default: value }] of Object.entries(attributes)) {
    if (quiet) continue
    if (kind === 'version') after[name] = Number(before?.[name] ?? 0) + 1
    else if (onWrite && value !== undefined) after[name] = value
    else if (onWrite) after[name] = ttl ? normalize(attributes[name]!, now) : timeOf(kind, now)
  }
}

export function present(item: Entity): Entity {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined))
}

export function applyPut(
  world: World,
  step: PatternDescription,
  entity: EntityDescription,
  call: CallValues,
  index: number,
  { catalog, generated }: Scope,
): StepOutcome {
  const { to = {}, when, given: parameters = {} } = step.options
  const refuse = (...codes: string[]): StepOutcome => ({ codes, before: null, after: null })
  const isWrong = (name: string) =>
    call.input[name] !== undefined && !accepts(parameters[name]!, call.input[name])
  if (Object.keys(parameters).some(isWrong)) return refuse('INVALID_INPUT')
  const made = defaultsOf(entity, call, (name) => generated(step.name, index, name))
  const given: Record<string, unknown> = {}
  const counted = countedAttributes(catalog, entity)
  for (const [name, attribute] of Object.entries(entity.attributes)) {
    const fixed = to[name]
    const value =
      fixed && fixed.change === 'set'
        ? resolveValue(fixed.value, {}, call)
        : isManaged(attribute)
          ? undefined
          : call.input[name]
    if (value !== undefined && !accepts(attribute, value)) return refuse('INVALID_INPUT')
    if (value !== undefined) given[name] = normalize(attribute, value)
    // A parameter that is a set without elements.
    else if (
      fixed?.change === 'set' &&
      'param' in fixed.value &&
      Object.hasOwn(call.input, fixed.value.param)
    )
      given[name] = undefined
  }
  if (!acceptsTwins(catalog, entity, call.input)) return refuse('INVALID_INPUT')
  const key = { ...made, ...given }
  const before = catalog.identity(catalog.kind(entity.name)).every((name) => key[name] !== undefined)
    ? find(world, catalog, entity, key)
    : null
  const after: Record<string, unknown> = {}
  for (const [name, { onCreate }] of Object.entries(entity.attributes)) {
    // A create is refused if there is an item, with values of its own until then.
    const kept = (onCreate && step.operation !== 'create' ? before?.[name] : undefined) ?? made[name]
    // A given set without elements is no attribute, and has no default either.
    after[name] = Object.hasOwn(given, name) ? given[name] : kept
    if (!counted.includes(name)) continue
    const count = before?.[name] ?? 0
    if (given[name] !== undefined && given[name] !== count) return refuse('INVALID_INPUT')
    after[name] = count
  }
  managed(entity, after, step.operation === 'create' ? null : before, call, false)
  const item = present(after)
  if (Object.keys(entity.attributes).some((name) => isBroken(entity.attributes[name]!, item[name])))
    return refuse('INVALID_INPUT')
  // An invalid key is detected late: another refusal may come first.
  if (isUnkeyable({ catalog, call }, entity, item)) return refuse('INVALID_INPUT', anyCode)
  if (step.operation === 'create' && before) return refuse('ALREADY_EXISTS')
  if (when && !holds(when, before, call)) return refuse('CONDITION_FAILED', ...(before ? [] : ['NOT_FOUND']))
  replace(world, catalog, entity, item, item)
  return { codes: applyTwins(world, catalog, entity, before, item, call), before, after: item }
}

function isManaged({ kind, onWrite }: AttributeDescription): boolean {
  return kind === 'version' || kind === 'constant' || onWrite === true
}
