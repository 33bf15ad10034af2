import type { Design, ParameterModel, StandardSchema, ValueParameter } from '@tablewright/design'
import type { Values } from '../items/key-codec.js'
import { type TypeCheck, typeCheck } from './check-type.js'
import { RefusedInput } from './refused-input.js'

type Functions = Design['functions']

/** Checks what a caller gave. Only a Standard Schema that is asynchronous makes it a promise. */
export type InputReader = (input: Values) => Values | Promise<Values>

type ReadValue = (value: unknown) => unknown

/** A parameter by its name, its check, and whether it may be left out. */
type ParameterRow = readonly [name: string, read: ReadValue, optional?: boolean]

/** What an input is read with: the checks of all types, or of those that a compiled client uses. */
export interface InputKinds {
  readonly check: (type: ValueParameter['type']) => TypeCheck
  /** Reads what no type decides alone: lists, and values with a Standard Schema. Absent where a design has none. */
  readonly special?: (parameter: ParameterModel, functions: Functions, kinds: InputKinds) => ReadValue
  /** Makes a reader that waits for asynchronous checks. */
  readonly awaiting?: typeof awaitingReader
}

type Parameters = Readonly<Record<string, ParameterModel>>

export const allInputs: InputKinds = { check: typeCheck, special: specialReader, awaiting: awaitingReader }

/** The reader of a pattern's parameters: the check of each is prepared once. */
export function inputReader(
  parameters: Parameters,
  functions: Functions,
  kinds: InputKinds = allInputs,
): InputReader {
  const rows = Object.values(parameters).map((parameter): ParameterRow => {
    const read = isSpecial(parameter, functions)
      ? kinds.special!(parameter, functions, kinds)
      : kinds.check((parameter as ValueParameter).type)
    return [parameter.name, isNullable(parameter) ? orNull(read) : read, parameter.optional]
  })
  return mayWait(parameters, functions) ? kinds.awaiting!(rows) : readerOf(rows)
}

function isSpecial(parameter: ParameterModel, functions: Functions): boolean {
  return parameter.kind === 'list' || schemaOf(parameter, functions) !== undefined
}

function isNullable(parameter: ParameterModel): boolean {
  return parameter.kind === 'value' && parameter.nullable
}

function orNull(read: ReadValue): ReadValue {
  return (value) => (value === null ? null : read(value))
}

/** Whether a Standard Schema checks a value, which may be asynchronous. */
function mayWait(parameters: Readonly<Record<string, ParameterModel>>, functions: Functions): boolean {
  return Object.values(parameters).some((parameter) =>
    parameter.kind === 'list' ? mayWait(parameter.element, functions) : schemaOf(parameter, functions),
  )
}

function schemaOf({ fills }: ValueParameter, functions: Functions): StandardSchema | undefined {
  return fills && functions[fills.item]?.[fills.attribute]?.schema
}

function readerOf(rows: readonly ParameterRow[]): (input: Values) => Record<string, unknown> {
  const known = new Set(rows.map(([name]) => name))
  return (input) => {
    const values: Record<string, unknown> = {}
    for (const [name, read, optional] of rows) {
      const given = Object.hasOwn(input, name) ? input[name] : undefined
      if (given !== undefined) values[name] = within(name, read, given)
      else if (!optional) throw new RefusedInput('is missing', name)
    }
    for (const name in input) {
      if (!known.has(name)) throw new RefusedInput('is not a parameter of this pattern', name)
    }
    return values
  }
}

/** Waits for the checks that are asynchronous. */
export function awaitingReader(rows: readonly ParameterRow[]): InputReader {
  const read = readerOf(rows)
  return (input) => {
    const values = read(input)
    const pending = Object.entries(values).flatMap(([name, value]) => {
      const keep = (ready: unknown) => {
        values[name] = ready
      }
      return value instanceof Promise ? value.then(keep, refuseWithin(name)) : []
    })
    return pending.length > 0 ? Promise.all(pending).then(() => values) : values
  }
}

export function specialReader(parameter: ParameterModel, functions: Functions, kinds: InputKinds): ReadValue {
  if (parameter.kind === 'list') return listReader(inputReader(parameter.element, functions, kinds))
  const [check, schema] = [kinds.check(parameter.type), schemaOf(parameter, functions)!]
  return (value) => validate(schema, check(value))
}

function listReader(read: InputReader): ReadValue {
  const readEach = (each: unknown) => {
    if (typeof each !== 'object' || each === null) throw new RefusedInput('must be an object')
    return read(each as Values)
  }
  return (list) => {
    if (!Array.isArray(list)) throw new RefusedInput('must be a list')
    const elements = list.map((each, index) => within(index, readEach, each))
    return elements.some((each) => each instanceof Promise) ? Promise.all(elements) : elements
  }
}

function validate(schema: StandardSchema, value: unknown): unknown {
  const result = schema['~standard'].validate(value)
  return result instanceof Promise ? result.then(accepted) : accepted(result)
}

function accepted(result: Awaited<ReturnType<StandardSchema['~standard']['validate']>>): unknown {
  if (!result.issues) return result.value
  const { message, path = [] } = result.issues[0]!
  const steps = path.map((step) => (typeof step === 'object' ? step.key : step))
  throw steps.reduceRight(
    (refusal: RefusedInput, step) => refusal.within(typeof step === 'number' ? step : String(step)),
    new RefusedInput(message),
  )
}

function within(step: string | number, read: ReadValue, value: unknown): unknown {
  try {
    return read(value)
  } catch (refusal) {
    return refuseWithin(step)(refusal)
  }
}

function refuseWithin(step: string | number): (refusal: unknown) => never {
  return (refusal) => {
    throw refusal instanceof RefusedInput ? refusal.within(step) : refusal
  }
}
