import { isoTime } from '@tablewright/base'
import type { TypeModel } from '@tablewright/design/model'

const newYear = Date.UTC(2026, 0, 1)
const hour = 3_600_000

/**
 * Returns an example value of a type, as input of the client. `number` distinguishes examples. The same
 * arguments give the same value.
 */
export function exampleValue(type: TypeModel, name: string, number: number): unknown {
  switch (type.kind) {
    case 'text':
      return exampleText(plainText(name, number), type.minimumLength, type.maximumLength)
    case 'id':
      return exampleId(type.form, name, number)
    case 'integer':
      return Math.min(Math.max(type.minimum ?? 0, 0) + number, type.maximum ?? number)
    case 'number':
      return number
    case 'money':
      return number * 1_000
    case 'boolean':
      return number % 2 === 1
    case 'timestamp':
      return isoTime(newYear + number * hour)
    case 'date':
      return isoTime(newYear + number * 24 * hour).slice(0, 10)
    case 'version':
      return 1
    case 'oneOf':
      return type.values[(number - 1) % type.values.length]
    case 'hostname':
      return `host-${number}.example.com`
    case 'binary':
      return Uint8Array.of(number)
    case 'json':
    case 'schema':
      return { example: number }
    case 'list':
      return [exampleValue(type.element, name, number)]
    case 'vector':
      return Array.from({ length: type.dimensions }, (_, at) => (at === number % type.dimensions ? 1 : 0))
    case 'map':
      return { [`key-${number}`]: exampleValue(type.value, name, number) }
    case 'record':
      return Object.fromEntries(
        Object.entries(type.fields).map(([field, { type: inner }]) => [
          field,
          exampleValue(inner, field, number),
        ]),
      )
    case 'set':
      return new Set([exampleElement(type.element, name, number)])
  }
}

function plainText(name: string, number: number): string {
  return /email/i.test(name) ? `person-${number}@example.com` : `${wordOf(name)} ${number}`
}

function exampleText(text: string, minimum = 0, maximum = Number.POSITIVE_INFINITY): string {
  return text.padEnd(minimum, '.').slice(0, maximum).toLowerCase()
}

/** `ownerId` is `owner`, `firstName` is `first name`. */
function wordOf(name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
  return words.replace(/ id$/, '')
}

function exampleId(form: 'text' | 'ulid' | 'uuid', name: string, number: number): string {
  const digits = String(number)
  if (form === 'ulid') return `01KDVBVT00${digits.padStart(16, '0')}`
  if (form === 'uuid') return `00000000-0000-4000-8000-${digits.padStart(12, '0')}`
  return `${wordOf(name).replaceAll(' ', '-')}-${number}`
}

function exampleElement(element: 'text' | 'number' | 'binary', name: string, number: number) {
  if (element === 'number') return number
  return element === 'binary' ? Uint8Array.of(number) : `${wordOf(name)} ${number}`
}
