import { type Make, makeNow } from '@tablewright/base'
import type { Design, ParameterModel, StandardSchema, ValueParameter } from '@tablewright/design'
import type { Values } from '../items/key-plan.js'
import { typeCheck } from './check-type.js'
import { RefusedInput } from './refused-value.js'

type Functions = Design['functions']

/** Checks what a caller gave. Only a Standard Schema that is asynchronous makes it a promise. */
export type InputReader = (input: Values) => Values | Promise<Values>

type ReadValue = (value: unknown) => unknown

/** A parameter by its name, its check, and whether it may be left out. */
type ParameterRow = readonly [name: string, read: ReadValue, optional?: boolean]

/** The reader of a pattern's parameters: the check of each is made once. */
export function inputReader(
  parameters: Readonly<Record<string, ParameterModel>>,
  functions: Functions,
): InputReader {
  return planInput(parameters, functions, makeNow)
}

export function planInput(
  parameters: Readonly<Record<string, ParameterModel>>,
  functions: Functions,
  make: Make,
): InputReader {
  const rows = Object.values(parameters).map((parameter): ParameterRow => {
    const read =
      parameter.kind === 'list'
        ? make(listReader, planInput(parameter.element, functions, make))
        : valueReader(parameter, functions, make)
    return parameter.optional ? [parameter.name, read, true] : [parameter.name, read]
  })
  return mayWait(parameters, functions) ? make(patientReader, rows) : make(readerOf, rows)
}

/** Whether a Standard Schema has a say, which may be asynchronous. */
function mayWait(parameters: Readonly<Record<string, ParameterModel>>, functions: Functions): boolean {
  return Object.values(parameters).some((parameter) =>
    parameter.kind === 'list' ? mayWait(parameter.element, functions) : schemaOf(parameter, functions),
  )
}

function schemaOf({ fills }: ValueParameter, functions: Functions): StandardSchema | undefined {
  return fills && functions[fills.item]?.[fills.attribute]?.schema
}

export function readerOf(rows: readonly ParameterRow[]): (input: Values) => Record<string, unknown> {
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

/** Waits for those checks that answer later. */
export function patientReader(rows: readonly ParameterRow[]): InputReader {
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

function valueReader(parameter: ValueParameter, functions: Functions, make: Make): ReadValue {
  const check = typeCheck(parameter.type, make)
  const schema = schemaOf(parameter, functions)
  const read = schema ? make(schemaReader, schema, check) : check
  return parameter.nullable ? make(nullableReader, read) : read
}

export function nullableReader(read: ReadValue): ReadValue {
  return (value) => (value === null ? null : read(value))
}

export function schemaReader(schema: StandardSchema, check: ReadValue): ReadValue {
  return (value) => validate(schema, check(value))
}

export function listReader(read: InputReader): ReadValue {
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
