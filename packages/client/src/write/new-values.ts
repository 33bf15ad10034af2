import type { Call } from '../input/call.js'
import type { Functions } from '../input/read-input.js'
import { RefusedInput } from '../input/refused-input.js'
import type { Values } from '../items/key-codec.js'
import type { WrittenAttributePlan } from '../plan/entity-plan.js'
import type { Generate, GeneratorMakers } from './generators.js'

type Moment = Omit<Call, 'generated'>

/** Completes the values that the caller gives. */
export interface NewValues {
  /** Returns the values that are generated at every write. */
  onWrite(call: Moment): Record<string, unknown>
  /** Returns these, and for a new item the generated values and defaults that the caller does not give. */
  onCreate(given: Values, call: Moment): Values
  /**
   * Returns all values of an item: given ones, then generated ones. An item that replaces another keeps its time of
   * creation and its counters, and continues its version.
   */
  complete(given: Values, generated: Values, before: Values | undefined): Record<string, unknown>
}

/** Returns a value that the caller does not decide. */
type Compute = (name: string, given: Values, before: Values | undefined) => unknown

/** The values that callers do not decide, by kind. */
export interface ComputedMakers {
  readonly version?: Compute
  readonly count?: Compute
}

/** An attribute, and how its value is filled in. */
interface Filled extends Pick<WrittenAttributePlan, 'name' | 'optional' | 'onCreate'> {
  readonly create?: Generate | undefined
  readonly write?: Generate | undefined
  readonly compute?: Compute | undefined
}

/** Prepares how the value of an attribute is filled in. */
export type FillerOf = (attribute: WrittenAttributePlan, scope: FillScope, entity: string) => Filled

interface FillScope {
  readonly generators?: GeneratorMakers | undefined
  readonly computed?: ComputedMakers | undefined
  readonly filler?: FillerOf | undefined
  readonly functions: Functions
}

/** For attributes that are given or generated. */
const plainFiller: FillerOf = ({ name, optional, onCreate, onWrite }, { generators }) => ({
  name,
  optional: optional!,
  onCreate: onCreate!,
  create: onCreate && generators![onCreate]!(),
  write: onWrite && generators![onWrite]!(),
})

/** For any attribute: defaults, functions of the design, versions and counters. */
export const anyFiller: FillerOf = (attribute, { generators, computed = {}, functions }, entity) => {
  const { onCreate, onWrite, default: otherwise } = attribute
  const own = functions[entity]?.[attribute.name] ?? {}
  return {
    name: attribute.name,
    optional: attribute.optional!,
    onCreate: onCreate!,
    create: onCreate
      ? generators![onCreate]!(own.onCreate)
      : otherwise && generators![otherwise.kind]!(own.default, 'value' in otherwise && otherwise.value),
    write: onWrite && generators![onWrite]!(own.onWrite),
    compute: attribute.computed && computed[attribute.computed],
  }
}

export function newValues(
  attributes: readonly WrittenAttributePlan[],
  entity: string,
  scope: FillScope,
): NewValues {
  const { filler = plainFiller } = scope
  const rows = attributes.map((attribute) => filler(attribute, scope, entity))
  const onWrite = (call: Moment) => {
    const made: Record<string, unknown> = {}
    for (const { name, write } of rows) if (write) made[name] = write(call)
    return made
  }
  return {
    onWrite,
    onCreate: (given, call) => {
      const made = onWrite(call)
      for (const { name, create } of rows) {
        if (given[name] === undefined && made[name] === undefined) made[name] = create?.(call)
      }
      return made
    },
    complete: (given, generated, before) => {
      const values: Record<string, unknown> = {}
      for (const { name, optional, onCreate, compute } of rows) {
        const value = compute
          ? compute(name, given, before)
          : // Null is a value, as in JSON.
            given[name] !== undefined
            ? given[name]
            : ((onCreate && before?.[name]) ?? generated[name])
        // DynamoDB has no empty set: it is a missing attribute.
        if (value instanceof Set && value.size === 0) continue
        if (value !== undefined) values[name] = value
        else if (!optional) throw new RefusedInput('is missing', name)
      }
      return values
    },
  }
}

export const versionComputed: Compute = (name, _, before) => Number(before?.[name] ?? 0) + 1

/** Returns the value of a counter: 0 for a new item, the former number for one that replaces another. */
export const countComputed: Compute = (name, given, before) => {
  const count = before?.[name] ?? 0
  if (given[name] === undefined || given[name] === count) return count
  throw new RefusedInput('counts other items and cannot be given', name)
}

export const allComputed: ComputedMakers = { version: versionComputed, count: countComputed }
