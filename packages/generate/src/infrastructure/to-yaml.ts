import type { PlainObject, PlainValue } from './plain-data.js'

/** Formats plain data as YAML, indented by two spaces. */
export function toYaml(value: PlainObject): string {
  return `${objectLines(value).join('\n')}\n`
}

function objectLines(value: PlainObject): readonly string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const key = scalar(name)
    const nested = nestedLines(member)
    return nested === undefined ? [`${key}: ${flat(member)}`] : [`${key}:`, ...nested.map(indent)]
  })
}

/** Prints non-empty lists and objects on separate lines. */
function nestedLines(value: PlainValue): readonly string[] | undefined {
  if (typeof value !== 'object' || Object.keys(value).length === 0) return undefined
  return isList(value) ? value.flatMap(elementLines) : objectLines(value as PlainObject)
}

function elementLines(element: PlainValue): readonly string[] {
  const [first, ...rest] = nestedLines(element) ?? [flat(element)]
  return [`- ${first}`, ...rest.map(indent)]
}

function flat(value: PlainValue): string {
  if (typeof value === 'object') return isList(value) ? '[]' : '{}'
  return typeof value === 'string' ? scalar(value) : String(value)
}

function isList(value: PlainValue): value is readonly PlainValue[] {
  return Array.isArray(value)
}

const plainScalar = /^[A-Za-z_][\w/]*(?:[ .:-]+[\w/]+)*\.?$/
/** Texts that YAML would not read as text, and texts with a special meaning after a colon. */
const otherMeaning = /^(?:true|false|yes|no|on|off|null|y|n)$|: |:$/i

/** Prints a text plain if YAML reads it back unchanged, otherwise in JSON quotes. */
function scalar(text: string): string {
  return plainScalar.test(text) && !otherMeaning.test(text) ? text : JSON.stringify(text)
}

function indent(line: string): string {
  return `  ${line}`
}
