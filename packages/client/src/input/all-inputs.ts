import type { ParameterModel } from '@tablewright/design/model'
import { typeCheck } from './check-type.js'
import { type Functions, type InputKinds, type InputReader, inputReader } from './read-input.js'
import { awaitingReader, specialReader } from './special-reader.js'

/** Every kind of input. */
export const allInputs: InputKinds = { check: typeCheck, special: specialReader, awaiting: awaitingReader }

/** The reader of parameters of any kind, each checked as a call checks it. */
export function parameterReader(
  parameters: Readonly<Record<string, ParameterModel>>,
  functions: Functions,
): InputReader {
  return inputReader(parameters, functions, allInputs)
}
