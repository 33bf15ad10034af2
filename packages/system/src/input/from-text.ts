import type { TypeModel } from '@tablewright/design/model'
import { fromJson } from './from-json.js'

/** A value of a query string or of a command's options; a flag alone is true. */
export type TextValue = string | boolean | readonly string[]

const numberForm = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Converts text like `fromJson`. A list is a repeated value, a text with commas, or JSON. */
export function fromText(type: TypeModel, value: unknown): unknown {
  switch (type.kind) {
    case 'list':
      return partsOf(value).map((part) => fromText(type.element, part))
    case 'vector':
      return partsOf(value).map((part) => fromText({ kind: 'number' }, part))
    case 'set':
      return new Set(partsOf(value).map((part) => fromText({ kind: type.element }, part)))
    default:
      return fromOneText(type, Array.isArray(value) && value.length === 1 ? value[0] : value)
  }
}

function fromOneText(type: TypeModel, value: unknown): unknown {
  if (typeof value !== 'string') return value
  switch (type.kind) {
    case 'number':
    case 'integer':
    case 'money':
    case 'version':
      return numberForm.test(value.trim()) ? Number(value) : value
    case 'boolean':
      return value === 'true' || value === '' ? true : value === 'false' ? false : value
    case 'record':
    case 'map':
    case 'json':
      return fromJson(type, parsed(value))
    default:
      return fromJson(type, value)
  }
}

/**
 * Returns the parts of a list. Repeated values may contain commas; a single one is a JSON list or is split at commas.
 */
function partsOf(value: unknown): readonly unknown[] {
  const values = Array.isArray(value) ? value : [value]
  const only = values[0]
  if (values.length !== 1 || typeof only !== 'string') return values
  const text = only.trim()
  if (text === '') return []
  if (text.startsWith('[')) {
    const list = parsed(text)
    if (Array.isArray(list)) return list
  }
  return text.startsWith('{') ? [text] : text.split(',').map((part) => part.trim())
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Stays text: refused for a record or map, a string for plain JSON.
    return text
  }
}
