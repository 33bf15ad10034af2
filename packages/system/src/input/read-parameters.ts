import { type InputReader, inputReader, RefusedInput } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { type ParameterModel, parameterType } from '@tablewright/design/model'
import { fromJson } from './from-json.js'
import { invalidInput, type RefusedField } from './read-input.js'

/**
 * Reads the input of an access pattern from JSON: lists become sets, base 64 becomes bytes. Reports all
 * errors at once. `functions` are the functions of the design, such as validators.
 */
export async function readParameters(
  parameters: Readonly<Record<string, ParameterModel>>,
  functions: Design['functions'],
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const refused: RefusedField[] = Object.keys(given)
    .filter((name) => !Object.hasOwn(parameters, name))
    .map((field) => ({ field, reason: 'is not known' }))
  const input: Record<string, unknown> = {}
  for (const parameter of Object.values(parameters)) {
    const { name } = parameter
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const read = inputReader({ [name]: parameter }, functions)
    await readOne(
      read,
      value === undefined ? {} : { [name]: fromJson(parameterType(parameter), value) },
      input,
      refused,
    )
  }
  if (refused.length > 0) throw invalidInput(refused)
  return input
}

async function readOne(
  read: InputReader,
  given: Readonly<Record<string, unknown>>,
  input: Record<string, unknown>,
  refused: RefusedField[],
): Promise<void> {
  try {
    await read(given)
    // Returns the given values instead of the parsed ones, because the pattern parses them again and
    // validators may change them.
    Object.assign(input, given)
  } catch (error) {
    if (!(error instanceof RefusedInput)) throw error
    refused.push({ field: error.field, reason: error.reason })
  }
}
