import type { AttributeFields, AttributeValue, Item } from '../attribute-value.js'
import { maxNestingLevels } from '../limits.js'
import { checkAttributeName } from './attribute-name.js'
import { checkAttributeValueTypes, checkFieldTypes } from './check-types.js'
import { maxOrderedMembers } from './set-order.js'
import {
  areStrings,
  changedList,
  isObject,
  largeNumberSetSteps,
  presentTypes,
  reportedError,
  validateAt,
} from './validate-value.js'
import { rememberOutcome, validatedBefore } from './validated-before.js'

/**
 * Validates an attribute value of a request in short steps, before the request runs. `validateAttributeValue` then
 * returns the same result, or throws the same error, at once.
 */
export function* valueValidationSteps(value: unknown): Generator<undefined, void> {
  if (isLarge(value)) yield* remember(value, valueSteps(value, 1), [value])
}

/** As `valueValidationSteps`, for `validateItem` with this item or key, and for each of its attributes. */
export function* itemValidationSteps(item: unknown): Generator<undefined, void> {
  if (isObject(item)) yield* remember(item, memberSteps(item as Item, 1, attributeSteps), Object.values(item))
}

function* remember(
  given: object,
  steps: Generator<undefined, AttributeValue | Item>,
  values: readonly unknown[],
): Generator<undefined, void> {
  try {
    rememberOutcome(given, { valid: yield* steps })
  } catch (error) {
    rememberOutcome(given, { error: (yield* typeErrorSteps(values)) ?? reportedError(error, values) })
  }
}

/** Returns the error of the first malformed value, which is reported before an invalid one. */
function* typeErrorSteps(values: readonly unknown[]): Generator<undefined, unknown> {
  for (const value of values) {
    try {
      checkAttributeValueTypes(value)
    } catch (error) {
      return error
    }
    if (isStepDone(1)) yield
  }
  return undefined
}

type Steps = (value: unknown, level: number) => Generator<undefined, AttributeValue>

function* attributeSteps(value: unknown, level: number): Generator<undefined, AttributeValue> {
  yield* valueValidationSteps(value)
  return (validatedBefore(value) as AttributeValue | undefined) ?? validateAt(value, level)
}

function* valueSteps(value: unknown, level: number): Generator<undefined, AttributeValue> {
  if (!isLarge(value) || level > maxNestingLevels) return validateAt(value, level)
  const [type, ...others] = Object.keys(value)
  const fields = value as AttributeFields
  if (others.length > 0) return yield* unusualSteps(fields, level)
  if (type === 'L' && Array.isArray(fields.L))
    return yield* listSteps(value as { L: AttributeValue[] }, level)
  if (type === 'M' && isObject(fields.M)) {
    const members = yield* memberSteps(fields.M, level + 1, valueSteps)
    return members === fields.M ? (value as AttributeValue) : { M: members }
  }
  if (type === 'NS' && areStrings(fields.NS) && fields.NS.length > maxOrderedMembers)
    return yield* largeNumberSetSteps({ NS: fields.NS })
  if (isStepDone(weightOf(fields))) yield
  return validateAt(value, level)
}

/** A value with a null or an unknown field beside its type. */
function* unusualSteps(value: AttributeFields, level: number): Generator<undefined, AttributeValue> {
  checkFieldTypes(value)
  const [type, ...others] = presentTypes(value)
  return type === undefined || others.length > 0
    ? validateAt(value, level)
    : yield* valueSteps({ [type]: value[type] }, level)
}

function* listSteps(
  value: { readonly L: readonly AttributeValue[] },
  level: number,
): Generator<undefined, AttributeValue> {
  const given = value.L
  let changed: AttributeValue[] | undefined
  for (let index = 0; index < given.length; index++) {
    const element = given[index]
    const valid = isLarge(element) ? yield* valueSteps(element, level + 1) : validateAt(element, level + 1)
    if (isStepDone(1)) yield
    if (valid === element) continue
    changed ??= [...given]
    changed[index] = valid
  }
  return changed === undefined ? value : changedList(given, changed)
}

function* memberSteps(map: Item, level: number, steps: Steps): Generator<undefined, Item> {
  let changed: Record<string, AttributeValue> | undefined
  for (const name in map) {
    checkAttributeName(name)
    const member = map[name]
    const valid = isLarge(member) ? yield* steps(member, level) : validateAt(member, level)
    if (isStepDone(1)) yield
    if (valid === member) continue
    // Spreading keeps a member named __proto__ as an own property.
    changed ??= { ...map }
    changed[name] = valid
  }
  return changed ?? map
}

/** Maximum length of a number or binary that is validated together with others. */
const maxShort = 1_000

/** Whether a value is a list, map or set, or a long number or binary. */
function isLarge(value: unknown): value is object {
  if (!isObject(value)) return false
  const { N, B, L, M, SS, NS, BS }: AttributeFields = value
  return (L ?? M ?? SS ?? NS ?? BS) !== undefined || ((N ?? B)?.length ?? 0) > maxShort
}

/** Returns the members of a set, or as many as take as long as a number or binary. */
function weightOf({ N, B, SS, NS, BS }: AttributeFields): number {
  const members: unknown = SS ?? NS ?? BS
  if (Array.isArray(members)) return members.length
  return Math.ceil(((N ?? B)?.length ?? 0) / maxShort)
}

/** Values and members of sets that are validated in a step, in about half a millisecond. */
const valuesPerStep = 2_000
let values = 0

/** Counts validated values. Returns whether they are enough for a step. */
function isStepDone(count: number): boolean {
  values += count
  if (values < valuesPerStep) return false
  values = 0
  return true
}
