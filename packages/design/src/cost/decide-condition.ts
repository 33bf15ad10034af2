import type { Comparison, ConditionModel } from '../model/condition-model.js'
import type { JsonValue } from '../model/json.js'
import type { ValueModel } from '../model/value-model.js'

/** The value of an attribute that the design itself fixes; undefined when only the call knows it. */
export type KnownValue = (attribute: string) => JsonValue | undefined

/** Whether a condition holds whatever the call brings, fails whatever it brings, or depends on it (undefined). */
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
