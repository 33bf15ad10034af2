import type { ParameterModel, StandardSchema } from '@tablewright/design'
import type { Values } from '../items/key-codec.js'
import {
  type Functions,
  type InputKinds,
  type InputReader,
  inputReader,
  type ParameterRow,
  type ReadValue,
  readerOf,
  refuseWithin,
  schemaOf,
  within,
} from './read-input.js'
import { RefusedInput } from './refused-input.js'

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
  if (parameter.kind === 'list') {
    return listReader(inputReader(parameter.element, functions, kinds), parameter.atMost)
  }
  const [check, schema] = [kinds.check(parameter.type), schemaOf(parameter, functions)!]
  return (value) => validate(schema, check(value))
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
