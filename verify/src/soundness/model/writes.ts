import type {
  AttributeDescription,
  EntityDescription,
  PatternDescription,
} from '../description/description.js'
import type { Catalog } from './catalog.js'
import { changed } from './changes.js'
import { type CallValues, holds, resolveValue, withGiven } from './conditions.js'
import { changedImmutable } from './immutable.js'
import {
  anyCode,
  countedAttributes,
  isUnkeyable,
  type OpenRise,
  recountAll,
  refusalsOfDerived,
  refusedRises,
} from './invariants.js'
import {
  applyPut,
  defaultsOf,
  isBroken,
  managed,
  present,
  type Scope,
  type StepOutcome,
} from './put-items.js'
import { sharedInput } from './shared-input.js'
import { applyTwins } from './twins.js'
import { accepts, canonical, type Entity, isRefusedInKey, normalize, withoutSchema } from './values.js'
import { find, replace, type World } from './world.js'

/** Outcome of a write: a refusal with one of the codes, or the new world and the result. */
export type Outcome =
  | { readonly refused: readonly string[] }
  | {
      readonly refused?: undefined
      readonly world: World
      readonly answer: readonly unknown[] | undefined
      readonly mayRefuse: readonly string[]
    }

/** One call of a write pattern. */
export interface Write {
  readonly pattern: PatternDescription
  readonly input: Entity
}

/** Applies writes to plain entities as one transaction. Each step sees the effects of earlier steps. */
export function applyWrites(world: World, writes: readonly Write[], scope: Scope): Outcome {
  const { catalog, now } = scope
  const after = world.clone()
  const codes: string[] = []
  const touched: string[] = []
  const open: OpenRise[] = []
  let late = 0
  const answers = writes.map(({ pattern, input: given }, at) => {
    const steps = pattern.steps ?? [pattern]
    const shared = sharedInput(pattern, given, catalog)
    if (!shared) codes.push('INVALID_INPUT')
    const input = shared ?? given
    const byStep: Record<string, unknown> = {}
    for (const step of steps) {
      const outcomes = inputsOf(step, input).map((each, index) => {
        const before = after.clone()
        const outcome = applyStep(after, step, each, index, {
          ...scope,
          generated: (step, index, attribute) => scope.generated(step, index, attribute, at),
        })
        const rises = refusedRises({ catalog, before, after, call: { input, now } })
        late += rises.open.length
        open.push(...rises.open)
        codes.push(...outcome.codes, ...rises.codes, ...settle(open, after, scope))
        recountAll(after, catalog, { input, now })
        codes.push(...changedImmutable(catalog, before, after))
        return outcome
      })
      touched.push(...inputsOf(step, input).flatMap((each) => touchedBy(step, each, scope)))
      const written = outcomes.map(({ after: item }) => item)
      if (!pattern.steps) byStep.single = singleAnswer(step, outcomes[0]!)
      else if (isAnswered(step, scope)) byStep[step.name] = step.each ? written : written[0]
    }
    return pattern.steps ? byStep : byStep.single
  })
  const { input } = writes[0]!
  codes.push(...refusalsOfDerived({ catalog, before: world, after, call: { input, now } }))
  // Several steps on one item may always be refused, with any code.
  const same = new Set(touched).size < touched.length
  const overlaps = same || (touched.length > 1 && hasDerivedItems(catalog))
  if (codes.length > 0 && hasDerivedItems(catalog)) codes.push(...codesOfDerived)
  const mayRefuse = [
    ...(overlaps ? [same ? anyCode : 'TRANSACTION_OVERLAP'] : []),
    ...(late > 0 ? ['NOT_FOUND', 'CONDITION_FAILED'] : []),
    // A single removal of a missing item returns null. In a transaction, its condition fails.
    ...(touched.length > 1 || writes[0]!.pattern.steps || scope.together
      ? removalCodes(world, writes, scope)
      : []),
  ]
  if (codes.length > 0) return { refused: [...codes, ...mayRefuse] }
  return {
    world: after,
    // If several steps write one item, each may return its own version.
    answer: same
      ? undefined
      : answers.map((answer, at) => refreshed(after, writes[at]!.pattern, answer, scope)),
    mayRefuse,
  }
}

/** A counter that is created after it has risen is asked as if it had been created first. Takes those that are there. */
function settle(open: OpenRise[], world: World, { catalog, now }: Scope): readonly string[] {
  const codes: string[] = []
  for (const rise of open.splice(0)) {
    const counter = find(world, catalog, rise.target, rise.key)
    if (!counter) open.push(rise)
    else if (rise.requires && !holds(rise.requires, { ...counter, ...rise.counted }, { input: {}, now }))
      codes.push('CONDITION_FAILED')
  }
  return codes
}

function isAnswered({ operation }: PatternDescription, { returnUpdated }: Scope): boolean {
  if (operation === 'create' || operation === 'put') return true
  return operation === 'update' && returnUpdated === true
}

function removalCodes(world: World, writes: readonly Write[], { catalog, now }: Scope): readonly string[] {
  const isAbsent = ({ pattern, input }: Write) =>
    (pattern.steps ?? [pattern]).some((step) => {
      const { when, guard } = step.options
      if (step.operation !== 'remove' || (!when && guard === undefined)) return false
      const entity = catalog.entity(step.targets[0]!)
      return inputsOf(step, input).some((each) => {
        const key = keyOf(step, entity, { input: each, now }, catalog)
        return key !== undefined && !find(world, catalog, entity, key)
      })
    })
  return writes.some(isAbsent) ? ['NOT_FOUND', 'CONDITION_FAILED'] : []
}

/** The item of a step, and its twins. */
function touchedBy(step: PatternDescription, input: Entity, scope: Scope): readonly string[] {
  const entity = scope.catalog.entity(step.targets[0]!)
  const twins = Object.values(entity.derives).flatMap(({ kind, target }) =>
    kind === 'twin' ? [target!] : [],
  )
  const all = [entity, ...twins.map((name) => scope.catalog.entity(name))]
  return all.map((each) => identityOf(step, each, input, scope))
}

function identityOf(
  step: PatternDescription,
  entity: EntityDescription,
  input: Entity,
  { catalog, now }: Scope,
): string {
  const { where = {}, to = {} } = step.options
  const values = catalog.identity(catalog.kind(entity.name)).map((name) => {
    const change = to[name]
    const fixed = where[name] ?? (change?.change === 'set' ? change.value : undefined)
    const attribute = fixed ? withoutSchema(entity.attributes[name]!) : entity.attributes[name]!
    const value = fixed ? resolveValue(fixed, {}, { input, now }) : (input[name] ?? attribute.default)
    return accepts(attribute, value) ? canonical(attribute, normalize(attribute, value)) : String(value)
  })
  return JSON.stringify([entity.name, ...values])
}

/** If several reasons refuse a write, the client may return any of them. */
export const codesOfDerived = [
  'UNIQUE_TAKEN',
  'POINTER_TAKEN',
  'SET_FULL',
  'NOT_FOUND',
  'CONDITION_FAILED',
  'ALREADY_EXISTS',
]

function hasDerivedItems({ description }: Catalog): boolean {
  return description.entities.some(({ derives }) => Object.keys(derives).length > 0)
}

function inputsOf(step: PatternDescription, input: Entity): readonly Entity[] {
  if (!step.each) return [input]
  const shared = Object.fromEntries(step.each.shared.map((name) => [name, input[name]]))
  const elements = input[step.each.parameter]
  if (!Array.isArray(elements)) return [{}]
  return (elements as readonly Entity[]).map((element) => ({ ...shared, ...element }))
}

function singleAnswer(step: PatternDescription, { before, after }: StepOutcome): unknown {
  return step.operation === 'remove' ? before : after
}

/** A write of a counting entity returns the counts at the end of the transaction. */
function refreshed(world: World, pattern: PatternDescription, answer: unknown, scope: Scope): unknown {
  const { steps } = pattern
  if (!steps) return asLeft(world, pattern, answer, scope)
  return Object.fromEntries(
    Object.entries(answer as Entity).map(([name, each]) => {
      const step = steps.find((one) => one.name === name)!
      const left = (item: unknown) => asLeft(world, step, item, scope)
      return [name, Array.isArray(each) ? each.map(left) : left(each)]
    }),
  )
}

function asLeft(
  world: World,
  { targets, operation }: PatternDescription,
  answer: unknown,
  { catalog }: Scope,
): unknown {
  if (operation === 'remove' || !answer) return answer
  return find(world, catalog, catalog.entity(targets[0]!), answer as Entity)
}

function applyStep(
  world: World,
  step: PatternDescription,
  input: Entity,
  index: number,
  scope: Scope,
): StepOutcome {
  const { catalog, now } = scope
  const entity = catalog.entity(step.targets[0]!)
  const call: CallValues = { input: withGiven(step.options.given, input), now }
  if (step.operation === 'create' || step.operation === 'put') {
    return applyPut(world, step, entity, call, index, scope)
  }
  const key = keyOf(step, entity, call, catalog)
  if (key === undefined) return { codes: ['INVALID_INPUT'], before: null, after: null }
  const before = find(world, catalog, entity, key)
  const codes = [...givenCodes(step, entity, input), ...conditionCodes(step, before, call)]
  if (step.operation === 'ensure') return { codes, before, after: before }
  if (step.operation === 'remove') {
    if (!before && !step.options.mustExist) return { codes: invalidOnly(codes), before, after: null }
    if (codes.length === 0) replace(world, catalog, entity, key, null)
    applyTwins(world, catalog, entity, before, null, call)
    return { codes: before ? codes : [...codes, 'NOT_FOUND'], before, after: null }
  }
  return applyUpdate(world, step, entity, key, before, codes, call, index, scope)
}

function invalidOnly(codes: readonly string[]): readonly string[] {
  return codes.filter((code) => code === 'INVALID_INPUT')
}

/** The key attributes of the item of a step. Undefined if one of them cannot be in a key. */
function keyOf(
  { options }: PatternDescription,
  entity: EntityDescription,
  call: CallValues,
  catalog: Catalog,
): Entity | undefined {
  const key: Record<string, unknown> = {}
  for (const name of catalog.identity(catalog.kind(entity.name))) {
    const fixed = options.where?.[name]
    const attribute = fixed ? withoutSchema(entity.attributes[name]!) : entity.attributes[name]!
    const value = fixed ? resolveValue(fixed, {}, call) : call.input[name]
    const delimiter = catalog.table(entity.table).delimiter ?? '#'
    if (!accepts(attribute, value) || isRefusedInKey(attribute, normalize(attribute, value), delimiter))
      return undefined
    key[name] = normalize(attribute, value)
  }
  return key
}

/** Codes for input that does not have its declared kind. */
function givenCodes({ options }: PatternDescription, entity: EntityDescription, input: Entity): string[] {
  const { set = [], edit = [], given = {} } = options
  const wrong = [
    ...set.filter((name) => !accepts(entity.attributes[name]!, input[name])),
    ...edit.filter((name) => input[name] !== undefined && !isEdit(entity.attributes[name]!, input[name])),
    ...Object.keys(given).filter((name) => input[name] !== undefined && !accepts(given[name]!, input[name])),
  ]
  return wrong.length > 0 ? ['INVALID_INPUT'] : []
}

function isEdit(attribute: AttributeDescription, value: unknown): boolean {
  return (value === null && attribute.optional === true) || accepts(attribute, value)
}

function conditionCodes(
  { options, operation }: PatternDescription,
  before: Entity | null,
  call: CallValues,
): string[] {
  const { when, guard, upsert } = options
  if (!before && !upsert && operation !== 'ensure') {
    return operation === 'update' ? ['NOT_FOUND'] : when || guard ? ['NOT_FOUND'] : []
  }
  const codes: string[] = []
  if (when && !holds(when, before, call)) codes.push('CONDITION_FAILED')
  if (guard !== undefined && before?.[guard] !== call.input[guard]) codes.push('VERSION_MISMATCH')
  return codes.length > 0 && !before ? [...codes, 'NOT_FOUND'] : codes
}

function applyUpdate(
  world: World,
  step: PatternDescription,
  entity: EntityDescription,
  key: Entity,
  before: Entity | null,
  codes: readonly string[],
  call: CallValues,
  index: number,
  { catalog, generated }: Scope,
): StepOutcome {
  const { set = [], edit = [], to = {}, quiet, upsert } = step.options
  // An invalid key value may be detected before the missing item.
  const unkeyed = [...set, ...edit, ...Object.keys(to)].some((name) =>
    isRefusedValue(step, entity, name, call, catalog),
  )
  if (!before && !upsert) return { codes: unkeyed ? [...codes, 'INVALID_INPUT'] : codes, before, after: null }
  if (codes.includes('INVALID_INPUT')) return { codes, before, after: null }
  const made = (name: string) => generated(step.name, index, name)
  const base: Record<string, unknown> = before ?? { ...defaultsOf(entity, call, made), ...key }
  const after: Record<string, unknown> = { ...base }
  for (const name of set) after[name] = normalize(entity.attributes[name]!, call.input[name])
  for (const name of edit) {
    const { [name]: value } = call.input
    if (value === null && entity.attributes[name]!.optional) after[name] = undefined
    else if (value !== undefined) after[name] = normalize(entity.attributes[name]!, value)
  }
  for (const [name, change] of Object.entries(to)) {
    const was = before ? before[name] : undefined
    after[name] = changed(change, entity.attributes[name]!, was, before ?? base, call)
  }
  if (!before) for (const name of countedAttributes(catalog, entity)) after[name] = 0
  managed(entity, after, before, call, quiet === true && before !== null)
  const item = present(after)
  const invalid = Object.keys(entity.attributes).some((name) =>
    isBroken(entity.attributes[name]!, item[name]),
  )
  if (invalid) return { codes: [...codes, anyCode], before, after: null }
  if (isUnkeyable({ catalog, call }, entity, item)) {
    return { codes: [...codes, 'INVALID_INPUT', anyCode], before, after: null }
  }
  if (codes.length > 0) return { codes, before, after: null }
  replace(world, catalog, entity, key, item)
  // Attributes that only the twin has are input of creates and puts of its source.
  const codesOfTwins = applyTwins(world, catalog, entity, before, item, { ...call, input: {} })
  return { codes: codesOfTwins, before, after: item }
}

function isRefusedValue(
  { options }: PatternDescription,
  entity: EntityDescription,
  name: string,
  call: CallValues,
  catalog: Catalog,
): boolean {
  const change = options.to?.[name]
  const attribute = entity.attributes[name]!
  const value = change && 'value' in change ? resolveValue(change.value, {}, call) : call.input[name]
  if (!accepts(attribute, value) || value === undefined) return false
  return isRefusedInKey(attribute, normalize(attribute, value), catalog.table(entity.table).delimiter ?? '#')
}
