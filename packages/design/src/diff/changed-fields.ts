import { same } from './change.js'

/**
 * Returns the fields in which two parts of a model differ, with the old and the new value: `page: 20 → 50`.
 * Compares nested fields; a template counts as one field.
 */
export function changedFields(before: unknown, after: unknown): string {
  return differences('', before, after).join('; ')
}

function differences(path: string, before: unknown, after: unknown): readonly string[] {
  if (same(before, after)) return []
  if (!isPart(before) || !isPart(after) || Array.isArray(before) !== Array.isArray(after))
    return [line(path, before, after)]
  if (textOf(before) !== textOf(after) || operationOf(before) !== operationOf(after))
    return [line(path, before, after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => differences(inside(path, before, name), before[name], after[name]))
}

type Part = Readonly<Record<string, unknown>>

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null
}

function inside(path: string, part: Part, name: string): string {
  if (Array.isArray(part)) return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}

function line(path: string, before: unknown, after: unknown): string {
  const values = `${describe(before)} → ${describe(after)}`
  return path === '' ? values : `${path}: ${values}`
}

/** The text of a template as written in the design. */
function textOf(value: unknown): string | undefined {
  return isPart(value) && typeof value.text === 'string' ? value.text : undefined
}

/** The kind of a part. Parts of different kinds have no fields in common. */
function operationOf({ operation, kind }: Part): unknown {
  return operation ?? kind
}

function describe(value: unknown): string {
  if (value === undefined) return 'none'
  if (!isPart(value)) return String(value)
  return (
    textOf(value) ??
    (typeof value.operation === 'string' ? value.operation : undefined) ??
    parameterText(value) ??
    changeText(value) ??
    JSON.stringify(shorten(value))
  )
}

/** Formats the kind of a parameter: `text, optional`. */
function parameterText({ kind, type, optional }: Part): string | undefined {
  if (kind !== 'value' || !isPart(type) || typeof type.kind !== 'string') return undefined
  return optional === true ? `${type.kind}, optional` : type.kind
}

/** Formats a change of a write: `set note`. */
function changeText({ kind, attribute, value }: Part): string | undefined {
  const isChange = typeof kind === 'string' && typeof attribute === 'string' && isPart(value)
  return isChange ? `${kind} ${attribute}` : undefined
}

/** Replaces templates inside a value with their texts. */
function shorten(value: unknown): unknown {
  if (!isPart(value)) return value
  if (Array.isArray(value)) return value.map(shorten)
  return (
    textOf(value) ?? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]))
  )
}
