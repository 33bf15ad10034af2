import type { JsonSchema } from '@tablewright/system'
import { kindOf } from '../../kit/form/schema.js'

/** Writes parameters of a pattern to the address: text unchanged, other values as JSON. */
export function writeParameters(input: Readonly<Record<string, unknown>>): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === '') continue
    search.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return search
}

/** Reads the parameters of a pattern from the address. */
export function readParameters(schema: JsonSchema, search: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const text = search.get(name)
    if (text !== null) input[name] = isText(field) ? text : parsed(text)
    else if (field.default !== undefined) input[name] = field.default
  }
  return input
}

function isText(schema: JsonSchema): boolean {
  const kind = kindOf(schema)
  return kind === 'text' || kind === 'date' || kind === 'date-time' || kind === 'choice'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
