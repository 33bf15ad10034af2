import { type ParameterModel, type PatternModel, parameterType } from '@tablewright/design/model'
import type { Command, Option } from 'commander'
import { fieldOption } from '../systems/field-option.js'

/** A parameter and its option. */
export interface ParameterOption {
  readonly parameter: ParameterModel
  readonly option: Option
}

/** Names of the options that pattern commands have in addition to the parameters. */
const ownNames = new Set([
  'help',
  'json',
  'data',
  'endpoint',
  'tablePrefix',
  'limit',
  'cursor',
  'all',
  'write',
  'explain',
])

/**
 * Adds an option for each parameter of a pattern. A parameter with the name of an existing option becomes
 * `--parameter-<name>`.
 */
export function addParameterOptions(command: Command, pattern: PatternModel): readonly ParameterOption[] {
  return Object.values(pattern.parameters).map((parameter) => {
    const field = { type: parameterType(parameter), optional: parameter.optional }
    const plain = fieldOption(parameter.name, field)
    const option = ownNames.has(plain.attributeName())
      ? fieldOption(parameter.name, field, 'parameter-')
      : plain
    if (isNullable(parameter)) option.description = `${option.description} (null removes it)`.trim()
    command.addOption(option)
    return { parameter, option }
  })
}

/** Reads the input of a pattern from options, which are texts. */
export async function readParameters(
  options: readonly ParameterOption[],
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { fromText } = await import('@tablewright/system')
  const input: Record<string, unknown> = {}
  for (const { parameter, option } of options) {
    const text = given[option.attributeName()]
    if (text === undefined) continue
    input[parameter.name] =
      text === 'null' && isNullable(parameter) ? null : fromText(parameterType(parameter), text)
  }
  return input
}

function isNullable(parameter: ParameterModel): boolean {
  return parameter.kind === 'value' && parameter.nullable
}
