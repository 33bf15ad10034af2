import type { StandardSchema } from '@tablewright/design'
import type { ParameterModel, ValueParameter } from '@tablewright/design/model'
import type { Values } from '../items/key-codec.js'
import type { TypeCheck } from './check-type.js'
import {
  type Functions,
  type InputMaker,
  type InputReader,
  type Parameters,
  parameterRows,
  type ReadValue,
  readerOf,
} from './read-input.js'
import { RefusedInput, refusedWithin } from './refused-input.js'

/** Reads also lists of values, and values with a Standard Schema, which may be asynchronous. */
export function anyInput(check: (type: ValueParameter['type']) => TypeCheck): InputMaker {
  const readerOfAll: InputMaker = (parameters, functions) => {
    const checkOf = (parameter: ParameterModel) =>
      parameter.kind === 'list'
        ? listReader(readerOfAll(parameter.element, functions), parameter.atMost)
        : valueReader(check(parameter.type), schemaOf(parameter, functions))
    const read = readerOf(parameterRows(parameters, checkOf))
    return mayWait(parameters, functions) ? awaitingReader(read) : read
  }
  return readerOfAll
}

/** Returns a reader that awaits asynchronous checks. */
function awaitingReader(read: ReturnType<typeof readerOf>): InputReader {
  return (input) => {
    const values = read(input)
    const pending = Object.entries(values).flatMap(([name, value]) => {
      const assign = (ready: unknown) => {
        values[name] = ready
      }
      return value instanceof Promise ? value.then(assign, refuseWithin(name)) : []
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

function valueReader(check: TypeCheck, schema: StandardSchema | undefined): ReadValue {
  if (!schema) return check
  // A schema may answer another value, which must be one of its kind as well.
  return (value) => {
    const accepted = validate(schema, check(value))
    return accepted instanceof Promise ? observed(accepted.then(check)) : check(accepted)
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
    const elements = list.map((each, index) => readAt(index, readEach, each))
    return elements.some((each) => each instanceof Promise) ? observed(Promise.all(elements)) : elements
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
    (refusal: unknown, step) => refusedWithin(typeof step === 'number' ? `[${step}]` : String(step), refusal),
    new RefusedInput(message),
  )
}

/**
 * Marks a rejection as handled: another value of the input may be refused before this one is awaited, and Node.js ends a
 * process for a rejection that nothing handles.
 */
function observed<Value>(pending: Promise<Value>): Promise<Value> {
  pending.catch(() => undefined)
  return pending
}

/** Reads an element of a list. Its refusal, which may come later, names its index. */
function readAt(index: number, read: ReadValue, value: unknown): unknown {
  const refuse = refuseWithin(`[${index}]`)
  try {
    const element = read(value)
    return element instanceof Promise ? observed(element.catch(refuse)) : element
  } catch (refusal) {
    return refuse(refusal)
  }
}

function refuseWithin(step: string): (refusal: unknown) => never {
  return (refusal) => {
    throw refusedWithin(step, refusal)
  }
}
