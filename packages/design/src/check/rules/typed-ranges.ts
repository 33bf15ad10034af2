import type { AttributeModel } from '../../model/attribute-model.js'
import type { ChangeModel } from '../../model/change-model.js'
import type { StoredItem } from '../../model/stored-items.js'
import type { UpdateModel } from '../../model/write-model.js'
import { type Finding, finding } from '../finding.js'
import { impliesAtLeast, numbersOf, numbersUnder, type PossibleNumbers } from '../values/range-under.js'
import { sourceType, type ValueScope } from '../values/value-scope.js'
import type { PlacedWrite } from './writes.js'

type Addition = Extract<ChangeModel, { kind: 'increment' | 'decrement' }>
type Growth = Extract<ChangeModel, { kind: 'append' | 'addToSet' }>

/** Proves that values computed by the database stay within the declared minimum, maximum and size. */
export function checkRanges(placed: PlacedWrite, item: StoredItem): Finding[] {
  const { write, parameters } = placed
  if (write.operation !== 'update') return []
  const scope: ValueScope = { parameters, attributes: item.attributes }
  return write.changes.flatMap((change) => {
    const attribute = item.attributes[change.attribute]
    if (!attribute) return []
    if (change.kind === 'increment' || change.kind === 'decrement') {
      return checkSum(placed, write, item, attribute, change, scope)
    }
    return change.kind === 'append' || change.kind === 'addToSet'
      ? checkSize(placed, write, item, attribute, change, scope)
      : []
  })
}

function checkSum(
  placed: PlacedWrite,
  write: UpdateModel,
  item: StoredItem,
  attribute: AttributeModel,
  change: Addition,
  scope: ValueScope,
): Finding[] {
  const { type, name } = attribute
  if (type.kind !== 'integer' || (type.minimum === undefined && type.maximum === undefined)) return []
  const low = type.minimum ?? -Infinity
  const high = type.maximum ?? Infinity
  const missing = attribute.optional || write.upsert
  const found = numbersUnder(write.condition, name, 'compare', { low, high, missing }, scope)
  const sum = sumOf(found, change, write, scope)
  if (sum.low >= low && sum.high <= high) return []
  const beyond = sum.low < low ? `below its minimum of ${low}` : `above its maximum of ${high}`
  return [leavesRange(placed, item, attribute, beyond, remedyOf(attribute, change, sum.low < low))]
}

function sumOf(
  found: PossibleNumbers,
  { kind, attribute, by }: Addition,
  write: UpdateModel,
  scope: ValueScope,
): PossibleNumbers {
  const added = numbersOf(by, scope)
  const step = kind === 'increment' ? added : { ...added, low: -added.high, high: -added.low }
  const low = Math.min(found.low + step.low, found.missing ? step.low : Infinity)
  const high = Math.max(found.high + step.high, found.missing ? step.high : -Infinity)
  // `stock >= quantity` implies that `stock - quantity` is at least 0 for every quantity.
  const covered = kind === 'decrement' && impliesAtLeast(write.condition, attribute, by)
  return { low: covered ? Math.max(0, low) : low, high, missing: false }
}

function remedyOf({ name, type }: AttributeModel, { kind, by }: Addition, isLow: boolean): string {
  const amount =
    by.kind === 'literal' ? String(by.value) : by.kind === 'now' ? 'now()' : `param('${by.name}')`
  if (type.kind !== 'integer') return ''
  if (by.kind !== 'literal') {
    return isLow && kind === 'decrement' && (type.minimum ?? 0) <= 0
      ? `Add when: { ${name}: atLeast(${amount}) }, and declare a minimum of 0 for the parameter.`
      : `Bound the parameter, and add a condition on ${name} in when that keeps the sum within the range.`
  }
  const step = Math.abs(Number(by.value))
  return isLow
    ? `Add when: { ${name}: atLeast(${(type.minimum ?? 0) + step}) }.`
    : `Add when: { ${name}: atMost(${(type.maximum ?? 0) - step}) }.`
}

function checkSize(
  placed: PlacedWrite,
  write: UpdateModel,
  item: StoredItem,
  attribute: AttributeModel,
  { value }: Growth,
  scope: ValueScope,
): Finding[] {
  const { type, name } = attribute
  if ((type.kind !== 'list' && type.kind !== 'set') || type.atMost === undefined) return []
  const missing = attribute.optional || write.upsert
  const found = numbersUnder(write.condition, name, 'size', { low: 0, high: type.atMost, missing }, scope)
  const added = elementsOf(value, scope)
  const size = Math.max(found.high, found.missing ? 0 : -Infinity) + added
  if (size <= type.atMost) return []
  const beyond = `beyond its ${type.atMost} elements`
  const remedy = Number.isFinite(added)
    ? `Add when: { ${name}: size(atMost(${type.atMost - added})) }.`
    : `Declare atMost for the elements that are added, and add a condition on the size of ${name} in when.`
  return [leavesRange(placed, item, attribute, beyond, remedy)]
}

/** Returns the maximum number of elements that a value adds. */
function elementsOf(value: Growth['value'], scope: ValueScope): number {
  const source = sourceType(value, scope)
  if (source?.kind === 'literal') return [source.value].flat().length
  if (source?.type.kind === 'list' || source?.type.kind === 'set') return source.type.atMost ?? Infinity
  return 1
}

function leavesRange(
  { pattern, place, name }: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  beyond: string,
  remedy: string,
): Finding {
  return finding('TW1103', {
    place,
    pattern: pattern.name,
    items: [item.name],
    message: `${name} can take ${attribute.name} of ${item.name} ${beyond}.`,
    remedy,
    data: { attribute: attribute.name },
  })
}
