import type { StandardSchema } from '@tablewright/design'
import type { ParameterModel, ValueParameter } from '@tablewright/design/model'
import type { Values } from '../items/key-codec.js'
import {
  type Functions,
  type InputKinds,
  type InputReader,
  inputReader,
  namedRefusal,
  type ParameterRow,
  type Parameters,
  type ReadValue,
  readerOf,
} from './read-input.js'
import { RefusedInput } from './refused-input.js'

/** Returns a reader that awaits asynchronous checks. */
export function awaitingReader(
  rows: readonly ParameterRow[],
  parameters: Parameters,
  functions: Functions,
): InputReader | undefined {
  if (!mayWait(parameters, functions)) return undefined
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

/** Whether a Standard Schema checks a value, which may be asynchronous. */
function mayWait(parameters: Parameters, functions: Functions): boolean {
  return Object.values(parameters).some((parameter) =>
    parameter.kind === 'list' ? mayWait(parameter.element, functions) : schemaOf(parameter, functions),
  )
}

function schemaOf({ fills }: ValueParameter, functions: Functions): StandardSchema | undefined {
  return fills && functions[fills.item]?.[fills.attribute]?.schema
}

export function specialReader(
  parameter: ParameterModel,
  functions: Functions,
  kinds: InputKinds,
): ReadValue | undefined {
  if (parameter.kind === 'list') {
    return listReader(inputReader(parameter.element, functions, kinds), parameter.atMost)
  }
  const schema = schemaOf(parameter, functions)
  if (!schema) return undefined
  const check = kinds.check(parameter.type)
  // A schema may answer another value, which must be one of its kind as well.
  return (value) => {
    const accepted = validate(schema, check(value))
    return accepted instanceof Promise ? accepted.then(check) : check(accepted)
  }
}

function listReader(read: InputReader, atMost = Infinity): ReadValue {
  const readEach = (each: unknown) => {
    if (typeof each !== 'object' || each === null) throw new RefusedInput('must be an object')
    return read(each as Values)
  }
  return (list) => {
    if (!Array.isArray(list)) throw new RefusedInput('must be a list')
    if (list.length > atMost) throw new RefusedInput(`must have ${atMost} elements at most`)
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

function within(step: number, read: ReadValue, value: unknown): unknown {
  try {
    return read(value)
  } catch (refusal) {
    throw namedRefusal(refusal, step)
  }
}

function refuseWithin(step: string | number): (refusal: unknown) => never {
  return (refusal) => {
    throw namedRefusal(refusal, step)
  }
}
