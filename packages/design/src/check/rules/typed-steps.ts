import { describeType } from '../../domains/describe-type.js'
import type { AttributeModel } from '../../model/attribute-model.js'
import type { ChangeModel } from '../../model/change-model.js'
import type { ConditionModel } from '../../model/condition-model.js'
import type { StoredItem } from '../../model/stored-items.js'
import type { TypeModel } from '../../model/type-model.js'
import type { ValueModel } from '../../model/value-model.js'
import { type Finding, finding } from '../finding.js'
import { numbersUnder } from '../values/range-under.js'
import { describeValue, fitsType, type ValueScope } from '../values/value-scope.js'
import { checkMissing, isPresent, wrongChange } from './typed-findings.js'
import type { PlacedWrite } from './writes.js'

type StepChange = Extract<ChangeModel, { kind: 'setEntry' | 'removeEntry' | 'setElement' }>

/** Checks changes of one entry of a map or one element of a list. */
export function checkStep(
  placed: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  change: StepChange,
  scope: ValueScope,
): Finding[] {
  const { type } = attribute
  const isList = change.kind === 'setElement'
  const verb = isList ? 'replaces an element of' : 'changes an entry of'
  if (type.kind !== (isList ? 'list' : 'map')) {
    return [wrongChange(placed, item, attribute, verb, `it holds ${describeType(type)}`)]
  }
  const step = isList ? change.index : change.entry
  const stepType: TypeModel = isList ? { kind: 'integer', minimum: 0 } : { kind: 'text', minimumLength: 1 }
  const wrong = !fitsType(step, stepType, scope)
    ? `${describeValue(step, scope)} is no ${isList ? 'index' : 'name'}`
    : 'value' in change && !fitsType(change.value, type.kind === 'list' ? type.element : type.value, scope)
      ? `${describeValue(change.value, scope)} does not fit ${describeType(type)}`
      : undefined
  return [
    ...(wrong === undefined ? [] : [wrongChange(placed, item, attribute, verb, wrong)]),
    ...[step, ...('value' in change ? [change.value] : [])].flatMap((value) =>
      checkMissing(placed, item, attribute, value, scope),
    ),
    ...checkThere(placed, item, attribute, change),
    ...(change.kind === 'setEntry' ? checkRoom(placed, item, attribute, scope) : []),
  ]
}

/**
 * Reports changes of a missing map, which DynamoDB refuses, and of an element beyond the end of a list, which
 * DynamoDB appends.
 */
function checkThere(
  placed: PlacedWrite,
  item: StoredItem,
  { name, optional }: AttributeModel,
  change: StepChange,
): Finding[] {
  const { condition, operation } = placed.write
  const upsert = operation === 'update' && placed.write.upsert === true
  const isList = change.kind === 'setElement'
  const there = isList
    ? exceeds(condition, name, change.index)
    : (!optional && !upsert) || isPresent(condition, name)
  if (there) return []
  return [
    finding('TW1111', {
      place: placed.place,
      pattern: placed.pattern.name,
      items: [item.name],
      message: `${placed.name} changes a part of ${name} of ${item.name} that may be missing.`,
      remedy: isList
        ? `Add when: { ${name}: size(above(param('index'))) } with the index that is replaced.`
        : `Make ${name} required with .default({}), or add when: { ${name}: present() }.`,
      data: { attribute: name },
    }),
  ]
}

/** Whether the condition implies that the list has more elements than the index. */
function exceeds(condition: ConditionModel | undefined, attribute: string, index: ValueModel): boolean {
  if (condition?.kind === 'and') return condition.conditions.some((part) => exceeds(part, attribute, index))
  if (condition?.kind === 'or') return condition.conditions.every((part) => exceeds(part, attribute, index))
  return (
    condition?.kind === 'size' &&
    condition.attribute === attribute &&
    condition.comparison === '>' &&
    JSON.stringify(condition.value) === JSON.stringify(index)
  )
}

function checkRoom(
  placed: PlacedWrite,
  item: StoredItem,
  { name, type }: AttributeModel,
  scope: ValueScope,
): Finding[] {
  if (type.kind !== 'map' || type.atMost === undefined) return []
  const before = { low: 0, high: type.atMost, missing: false }
  if (numbersUnder(placed.write.condition, name, 'size', before, scope).high < type.atMost) return []
  return [
    finding('TW1103', {
      place: placed.place,
      pattern: placed.pattern.name,
      items: [item.name],
      message: `${placed.name} can take ${name} of ${item.name} beyond its ${type.atMost} entries.`,
      remedy: `Add when: { ${name}: size(below(${type.atMost})) }.`,
      data: { attribute: name },
    }),
  ]
}
