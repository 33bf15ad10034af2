import type { AttributeFields, AttributeValue } from '../../attribute-value.js'
import { canonicalText } from './canonical-text.js'
import { valueContains } from './comparisons.js'
import { elementIndexSteps, equalOnce, knownEquality, namesOf } from './remembered.js'
import { equalNumberSetSteps, equalValues } from './values.js'

/** Elements of a list or map that are compared in a step, and the minimum of a value that takes several. */
const valuesPerStep = 2_000

/** As `equalValues`, in short steps. The result for large lists, sets and maps is cached for `equalValues`. */
export function* equalitySteps(left: AttributeValue, right: AttributeValue): Generator<undefined, boolean> {
  const [one, other]: readonly [AttributeFields, AttributeFields] = [left, right]
  if (one.L !== undefined && other.L !== undefined) return yield* listSteps(one.L, other.L)
  if (one.M !== undefined && other.M !== undefined) return yield* mapSteps(one.M, other.M)
  if (one.NS !== undefined && other.NS !== undefined && one.NS.length >= valuesPerStep) {
    const [members, others] = [one.NS, other.NS]
    if (members.length !== others.length) return false
    const known = knownEquality(members, others)
    if (known !== undefined) return known
    const equal = yield* equalNumberSetSteps(members, others)
    return equalOnce(members, others, members.length, () => equal)
  }
  return equalValues(left, right)
}

/** As `valueContains`, in short steps. */
export function* containmentSteps(
  value: AttributeValue | undefined,
  element: AttributeValue | undefined,
): Generator<undefined, boolean> {
  if (value === undefined || element === undefined || !('L' in value)) return valueContains(value, element)
  const index = yield* elementIndexSteps(value.L)
  if (index !== undefined) return index.has(canonicalText(element))
  for (const member of value.L) {
    if (yield* elementSteps(member, element)) return true
    if (isStepDone()) yield
  }
  return false
}

function* listSteps(
  left: readonly AttributeValue[],
  right: readonly AttributeValue[],
): Generator<undefined, boolean> {
  if (left.length !== right.length) return false
  const known = knownEquality(left, right)
  if (known !== undefined) return known
  let equal = true
  for (let index = 0; equal && index < left.length; index++) {
    equal = yield* elementSteps(left[index]!, right[index]!)
    if (isStepDone()) yield
  }
  return equalOnce(left, right, left.length, () => equal)
}

function* mapSteps(
  left: Readonly<Record<string, AttributeValue>>,
  right: Readonly<Record<string, AttributeValue>>,
): Generator<undefined, boolean> {
  const names = namesOf(left)
  if (names.length !== namesOf(right).length) return false
  const known = knownEquality(left, right)
  if (known !== undefined) return known
  let equal = true
  for (let index = 0; equal && index < names.length; index++) {
    const name = names[index]!
    equal = Object.hasOwn(right, name) && (yield* elementSteps(left[name]!, right[name]!))
    if (isStepDone()) yield
  }
  return equalOnce(left, right, names.length, () => equal)
}

function* elementSteps(left: AttributeValue, right: AttributeValue): Generator<undefined, boolean> {
  const { L, M, NS }: AttributeFields = left
  return (L ?? M ?? NS) === undefined ? equalValues(left, right) : yield* equalitySteps(left, right)
}

let values = 0

/** Counts compared values. Returns whether they are enough for a step. */
function isStepDone(): boolean {
  if (++values < valuesPerStep) return false
  values = 0
  return true
}
