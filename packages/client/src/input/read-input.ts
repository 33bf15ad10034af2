import type {
  Design,
  ListParameter,
  ParameterModel,
  StandardSchema,
  ValueParameter,
} from '@tablewright/design'
import type { Values } from '../items/key-plan.js'
import { typeCheck } from './check-type.js'
import { RefusedInput } from './refused-value.js'

type Functions = Design['functions']

/** Checks what a caller gave. Only a Standard Schema that is asynchronous makes it a promise. */
export type InputReader = (input: Values) => Values | Promise<Values>

type ReadValue = (value: unknown) => unknown

/** The reader of a pattern's parameters: the check of each is made once. */
export function inputReader(
  parameters: Readonly<Record<string, ParameterModel>>,
  functions: Functions,
): InputReader {
  const parts = Object.values(parameters).map((parameter) => ({
    name: parameter.name,
    optional: parameter.optional,
    read: parameter.kind === 'list' ? listReader(parameter, functions) : valueReader(parameter, functions),
  }))
  return (input) => {
    const values: Record<string, unknown> = {}
    let pending: Promise<void>[] | undefined
    for (const { name, optional, read } of parts) {
      const given = Object.hasOwn(input, name) ? input[name] : undefined
      if (given === undefined) {
        if (!optional) throw new RefusedInput('is missing', name)
        continue
      }
      const value = within(name, () => read(given))
      if (value instanceof Promise) {
        pending ??= []
        const keep = (ready: unknown) => {
          values[name] = ready
        }
        pending.push(value.then(keep, refuseWithin(name)))
      } else values[name] = value
    }
    for (const name in input) {
      if (!Object.hasOwn(parameters, name)) throw new RefusedInput('is not a parameter of this pattern', name)
    }
    return pending ? Promise.all(pending).then(() => values) : values
  }
}

function valueReader({ type, nullable, fills }: ValueParameter, functions: Functions): ReadValue {
  const check = typeCheck(type)
  const schema = fills && functions[fills.item]?.[fills.attribute]?.schema
  const read: ReadValue = schema ? (value) => validate(schema, check(value)) : check
  return nullable ? (value) => (value === null ? null : read(value)) : read
}

function listReader({ element }: ListParameter, functions: Functions): ReadValue {
  const read = inputReader(element, functions)
  return (list) => {
    if (!Array.isArray(list)) throw new RefusedInput('must be a list')
    const elements = list.map((each, index) =>
      within(index, () => {
        if (typeof each !== 'object' || each === null) throw new RefusedInput('must be an object')
        return read(each)
      }),
    )
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

function within<Result>(step: string | number, read: () => Result): Result {
  try {
    return read()
  } catch (refusal) {
    return refuseWithin(step)(refusal)
  }
}

function refuseWithin(step: string | number): (refusal: unknown) => never {
  return (refusal) => {
    throw refusal instanceof RefusedInput ? refusal.within(step) : refusal
  }
}
