import type { AttributeFunctions } from '@tablewright/design'
import type { Call } from '../input/call.js'
import { RefusedInput } from '../input/refused-input.js'
import type { Values } from '../items/key-codec.js'
import type { EntityPlan, WrittenAttributePlan } from '../plan/entity-plan.js'
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

interface Filled extends Pick<WrittenAttributePlan, 'name' | 'optional'> {
  readonly isCounted: boolean
  readonly onCreate: Generate | undefined
  readonly otherwise: Generate | undefined
  readonly onWrite: Generate | undefined
}

export function newValues(
  { attributes, version, counted = [] }: EntityPlan,
  functions: Readonly<Record<string, AttributeFunctions>>,
  makers: GeneratorMakers,
): NewValues {
  const filled = attributes.map((attribute) => ({
    ...fillerOf(attribute, functions[attribute.name] ?? {}, makers),
    isCounted: counted.includes(attribute.name),
  }))
  const onWrite = (call: Moment) => {
    const made: Record<string, unknown> = {}
    for (const { name, onWrite: generate } of filled) if (generate) made[name] = generate(call)
    return made
  }
  return {
    onWrite,
    onCreate: (given, call) => {
      const made = onWrite(call)
      for (const { name, onCreate, otherwise } of filled) {
        if (given[name] === undefined && made[name] === undefined)
          made[name] = (onCreate ?? otherwise)?.(call)
      }
      return made
    },
    complete: (given, generated, before) => {
      const values: Record<string, unknown> = {}
      for (const { name, optional, onCreate, isCounted } of filled) {
        const value =
          name === version
            ? Number(before?.[name] ?? 0) + 1
            : isCounted
              ? countOf(name, given, before)
              : firstOf(given[name], onCreate ? before?.[name] : undefined, generated[name])
        // DynamoDB has no empty set: it is a missing attribute.
        if (value instanceof Set && value.size === 0) continue
        if (value !== undefined) values[name] = value
        else if (!optional) throw new RefusedInput('is missing', name)
      }
      return values
    },
  }
}

/** Returns the first value that is not undefined. Null is a value, as in JSON. */
function firstOf(first: unknown, second: unknown, third: unknown): unknown {
  if (first !== undefined) return first
  return second === undefined ? third : second
}

/** Returns the value of a counter: 0 for a new item, the former number for one that replaces another. */
function countOf(name: string, given: Values, before: Values | undefined): unknown {
  const count = before?.[name] ?? 0
  if (given[name] === undefined || given[name] === count) return count
  throw new RefusedInput('counts other items and cannot be given', name)
}

function fillerOf(
  { name, optional, onCreate, onWrite, default: otherwise }: WrittenAttributePlan,
  own: AttributeFunctions,
  makers: GeneratorMakers,
): Omit<Filled, 'isCounted'> {
  return {
    name,
    ...(optional ? { optional } : {}),
    onCreate: onCreate && makers[onCreate]!(own.onCreate),
    onWrite: onWrite && makers[onWrite]!(own.onWrite),
    otherwise:
      otherwise && (otherwise.kind === 'literal' ? () => otherwise.value : makers.function!(own.default)),
  }
}
