import type { Design } from '@tablewright/design'
import type { ParameterModel, ValueParameter } from '@tablewright/design/model'
import type { Values } from '../items/key-codec.js'
import type { TypeCheck } from './check-type.js'
import { RefusedInput, refusedWithin } from './refused-input.js'

export type Functions = Design['functions']

/** Checks the input of a call. Returns a promise only if a Standard Schema is asynchronous. */
export type InputReader = (input: Values) => Values | Promise<Values>

export type ReadValue = (value: unknown) => unknown

/** A parameter: its name, its check, and whether it may be omitted. */
export type ParameterRow = readonly [name: string, read: ReadValue, optional?: boolean]

export type Parameters = Readonly<Record<string, ParameterModel>>

/** Returns the reader of a pattern's parameters. The check of each is prepared once. */
export type InputMaker = (parameters: Parameters, functions: Functions) => InputReader

/** Reads single values, for designs without lists of values and Standard Schemas. */
export function plainInput(check: (type: ValueParameter['type']) => TypeCheck): InputMaker {
  // Most parameters are ids, so that plans are printed without it.
  return (parameters) => readerOf(parameterRows(parameters, ({ type }) => check(type ?? { kind: 'id' })))
}

export function parameterRows(
  parameters: Parameters,
  check: (parameter: ValueParameter) => ReadValue,
): readonly ParameterRow[] {
  return Object.entries(parameters as Readonly<Record<string, ValueParameter>>).map(([name, parameter]) => {
    const read = check(parameter)
    const { nullable, optional } = parameter
    return [name, nullable ? (value) => (value === null ? null : read(value)) : read, optional]
  })
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
          throw refusedWithin(name, refusal)
        }
      }
    }
    for (const name in input) {
      if (!known.has(name)) throw new RefusedInput('is not a parameter', name)
    }
    return values
  }
}
