import type { Comparison, ConditionModel } from '../model/condition-model.js'
import type { JsonValue } from '../model/json.js'
import type { ValueModel } from '../model/value-model.js'
import { conditionAttributes } from './condition-attributes.js'

/** Returns the value of an attribute that the design fixes; undefined if only the call knows it. */
export type KnownValue = (attribute: string) => JsonValue | undefined

/** Whether a condition holds for every call (true), for no call (false), or depends on the call (undefined). */
export function decideCondition(condition: ConditionModel, known: KnownValue): boolean | undefined {
  switch (condition.kind) {
    case 'and':
      return all(condition.conditions.map((part) => decideCondition(part, known)))
    case 'or':
      return opposite(all(condition.conditions.map((part) => opposite(decideCondition(part, known)))))
    case 'not':
      return opposite(decideCondition(condition.condition, known))
    case 'compare':
      return compare(known(condition.attribute), condition.comparison, literal(condition.value, known))
    case 'in':
      return among(known(condition.attribute), condition.values, known)
    default:
      return undefined
  }
}

/** Decides a condition of an item for which another condition is known to hold, such as that of the write. */
export function decideGiven(
  condition: ConditionModel,
  given: ConditionModel | undefined,
): boolean | undefined {
  const possible = given ? possibleValues(given) : new Map<string, readonly JsonValue[]>()
  let worlds: readonly ReadonlyMap<string, JsonValue>[] = [new Map()]
  for (const name of new Set(conditionAttributes(condition))) {
    const values = possible.get(name)
    if (values) worlds = worlds.flatMap((world) => values.map((value) => new Map([...world, [name, value]])))
  }
  const decided = new Set(worlds.map((world) => decideCondition(condition, (name) => world.get(name))))
  return decided.size === 1 ? [...decided][0] : undefined
}

/** Returns the values that a condition allows for the attributes that it names. */
function possibleValues(condition: ConditionModel): ReadonlyMap<string, readonly JsonValue[]> {
  if (condition.kind === 'and') {
    return new Map(condition.conditions.flatMap((part) => [...possibleValues(part)]))
  }
  const named =
    condition.kind === 'in'
      ? condition.values
      : condition.kind === 'compare' && condition.comparison === '='
        ? [condition.value]
        : []
  const values = named.flatMap((value) => (value.kind === 'literal' ? [value.value] : []))
  if (values.length === 0 || values.length < named.length) return new Map()
  return new Map([[(condition as { readonly attribute: string }).attribute, values]])
}

function literal(value: ValueModel, known: KnownValue): JsonValue | undefined {
  if (value.kind === 'literal') return value.value
  return value.kind === 'attribute' ? known(value.name) : undefined
}

function compare(
  left: JsonValue | undefined,
  comparison: Comparison,
  right: JsonValue | undefined,
): boolean | undefined {
  if (left === undefined || right === undefined) return undefined
  if (comparison === '=') return left === right
  return comparison === '<>' ? left !== right : undefined
}

function among(
  value: JsonValue | undefined,
  options: readonly ValueModel[],
  known: KnownValue,
): boolean | undefined {
  const decided = options.map((option) => compare(value, '=', literal(option, known)))
  return opposite(all(decided.map(opposite)))
}

function all(decided: readonly (boolean | undefined)[]): boolean | undefined {
  if (decided.includes(false)) return false
  return decided.includes(undefined) ? undefined : true
}

function opposite(decided: boolean | undefined): boolean | undefined {
  return decided === undefined ? undefined : !decided
}
