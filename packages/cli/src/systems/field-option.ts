import type { DefaultModel, TypeModel } from '@tablewright/design/model'
import { InvalidArgumentError, Option } from 'commander'
import { isTextOf, jsonExample } from './json-text.js'

interface Field {
  readonly type: TypeModel
  readonly optional: boolean
  readonly default?: DefaultModel | undefined
}

/**
 * Returns the option of an action's field or a pattern's parameter: `leaseId` is `--lease-id <leaseId>`, a boolean
 * is a flag.
 */
export function fieldOption(name: string, field: Field, prefix = ''): Option {
  const { type, optional } = field
  const flag = `--${prefix}${name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`
  const option = new Option(
    type.kind === 'boolean' ? `${flag} [${name}]` : `${flag} <${name}>`,
    meaning(type),
  )
  if (type.kind === 'oneOf') option.choices(type.values)
  if (type.kind === 'boolean') option.argParser(requireBoolean)
  else if (type.kind !== 'oneOf') option.argParser((text: string) => requireJson(type, text))
  if (field.default?.kind === 'literal')
    option.description += ` (default: ${JSON.stringify(field.default.value)})`
  // Defaults are applied when the input is read, the same for HTTP and command line.
  return option.makeOptionMandatory(!optional && field.default === undefined)
}

/** Refuses an argument of the command that follows the flag of an option, which would take it for its value. */
export function requireBoolean(text: string): string {
  if (/^(?:true|false)$/.test(text)) return text
  throw new InvalidArgumentError('It is true or false; give the flag alone after the arguments.')
}

function requireJson(type: TypeModel, text: string): string {
  if (isTextOf(type, text)) return text
  throw new InvalidArgumentError(`Write JSON such as '${jsonExample(type)}'.`)
}

function meaning(type: TypeModel): string {
  switch (type.kind) {
    case 'money':
      return 'minor units, such as cents'
    case 'timestamp':
      return 'a time, such as 2026-08-31T16:02Z'
    case 'date':
      return 'a day, such as 2026-08-31'
    case 'integer':
    case 'version':
      return 'a whole number'
    case 'list':
    case 'set':
      return isTextOf(type, 'a,b') ? 'several, with commas or as JSON' : 'several, as JSON'
    case 'vector':
      return `${type.dimensions} numbers, with commas or as JSON`
    case 'record':
    case 'map':
    case 'json':
      return 'JSON'
    case 'boolean':
      return 'yes when given'
    default:
      return ''
  }
}
