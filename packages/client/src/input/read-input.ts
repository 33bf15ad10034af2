import type { Design } from '@tablewright/design'
import type { ParameterModel, ValueParameter } from '@tablewright/design/model'
import type { Values } from '../items/key-codec.js'
import type { TypeCheck } from './check-type.js'
import { RefusedInput } from './refused-input.js'

export type Functions = Design['functions']

/** Checks the input of a call. Returns a promise only if a Standard Schema is asynchronous. */
export type InputReader = (input: Values) => Values | Promise<Values>

export type ReadValue = (value: unknown) => unknown

/** A parameter: its name, its check, and whether it may be omitted. */
export type ParameterRow = readonly [name: string, read: ReadValue, optional?: boolean]

/** The checks of input: those of all types, or those that a compiled client uses. */
export interface InputKinds {
  readonly check: (type: ValueParameter['type']) => TypeCheck
  /**
   * Returns the check of a list or of a value with a Standard Schema; undefined for others. Absent if a design has
   * none.
   */
  readonly special?: (
    parameter: ParameterModel,
    functions: Functions,
    kinds: InputKinds,
  ) => ReadValue | undefined
  /** Returns a reader that awaits asynchronous checks; undefined if there are none. */
  readonly awaiting?: (
    rows: readonly ParameterRow[],
    parameters: Parameters,
    functions: Functions,
  ) => InputReader | undefined
}

export type Parameters = Readonly<Record<string, ParameterModel>>

/** Returns the reader of a pattern's parameters. The check of each is prepared once. */
export function inputReader(parameters: Parameters, functions: Functions, kinds: InputKinds): InputReader {
  const rows = Object.entries(parameters).map(([name, parameter]): ParameterRow => {
    const { type, nullable, optional } = parameter as ValueParameter
    const read = kinds.special?.(parameter, functions, kinds) ?? kinds.check(type)
    return [name, nullable ? orNull(read) : read, optional]
  })
  return kinds.awaiting?.(rows, parameters, functions) ?? readerOf(rows)
}

function orNull(read: ReadValue): ReadValue {
  return (value) => (value === null ? null : read(value))
}

export function readerOf(rows: readonly ParameterRow[]): (input: Values) => Record<string, unknown> {
  const known = new Set(rows.map(([name]) => name))
  return (input) => {
    const values: Record<string, unknown> = {}
    for (const [name, read, optional] of rows) {
      const given = Object.hasOwn(input, name) ? input[name] : undefined
      if (given === undefined) {
        if (!optional) throw new RefusedInput('is missing', name)
      } else {
        try {
          values[name] = read(given)
        } catch (refusal) {
          throw namedRefusal(refusal, name)
        }
      }
    }
    for (const name in input) {
      if (!known.has(name)) throw new RefusedInput('is not a parameter of this pattern', name)
    }
    return values
  }
}

/** Adds the name of the value, or its index in a list, to its refusal. */
export function namedRefusal(refusal: unknown, step: string | number): unknown {
  return refusal instanceof RefusedInput ? refusal.within(step) : refusal
}
