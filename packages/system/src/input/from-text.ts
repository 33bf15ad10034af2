import type { TypeModel } from '@tablewright/design/model'
import { fromJson } from './from-json.js'

/** A value of a query string or of a command's options; a flag alone is true. */
export type TextValue = string | boolean | readonly string[]

const numberForm = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * Converts text like `fromJson`. A list is a repeated value, a text with commas, or JSON. A text that begins like a
 * JSON list and is none is returned unchanged.
 */
export function fromText(type: TypeModel, value: unknown): unknown {
  switch (type.kind) {
    case 'list':
      return partsOf(value)?.map((part) => fromText(type.element, part)) ?? value
    case 'vector':
      return partsOf(value)?.map((part) => fromText({ kind: 'number' }, part)) ?? value
    case 'set': {
      const parts = partsOf(value)?.map((part) => fromText({ kind: type.element }, part))
      return parts === undefined ? value : new Set(parts)
    }
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
 * Returns undefined for a broken JSON list.
 */
function partsOf(value: unknown): readonly unknown[] | undefined {
  const values = Array.isArray(value) ? value : [value]
  const only = values[0]
  if (values.length !== 1 || typeof only !== 'string') return values
  const text = only.trim()
  if (text === '') return []
  if (text.startsWith('[')) {
    const list = parsed(text)
    return Array.isArray(list) ? list : undefined
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
