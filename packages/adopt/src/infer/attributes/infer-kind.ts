import { isDate, isTimestamp, isUlid, isUuid } from '@tablewright/design/templates'
import { type AttributeFields, type AttributeValue, attributeType, type Item } from '@tablewright/dynamo'
import { type Argument, type Call, call, chained, fields, reference } from '../draft/expression.js'
import { ownName } from '../draft/names.js'
import { isEnumeration } from '../keys/align-key.js'

/** The context of an attribute, in addition to its values. */
export interface KindContext {
  /** Whether it is part of a key. */
  readonly inKey: boolean
  readonly timeToLive: boolean
  readonly escaped: boolean
  /** Number of digits in a key, if it has leading zeros. */
  readonly width?: number
}

/** Infers the kind of an attribute, as a design declares it, from its sampled values. */
export function inferKind(values: readonly AttributeValue[], context: KindContext): Call {
  const types = new Set(values.map(attributeType))
  const own = values as readonly AttributeFields[]
  if (types.size !== 1) return call('schema', reference('anything'))
  switch ([...types][0]) {
    case 'S':
      return textKind(
        own.map(({ S }) => S!),
        context,
      )
    case 'N':
      return numberKind(
        own.map(({ N }) => N!),
        context,
      )
    case 'BOOL':
      return call('boolean')
    case 'B':
      return call('binary')
    case 'SS':
      return call('set', call('text'))
    case 'NS':
      return call('set', call('number'))
    case 'BS':
      return call('set', call('binary'))
    case 'L':
      return listKind(own.flatMap(({ L }) => L!))
    case 'M':
      return mapKind(own.map(({ M }) => M!))
    default:
      return call('schema', reference('anything'))
  }
}

function textKind(texts: readonly string[], { inKey, escaped }: KindContext): Call {
  const all = (test: (text: string) => boolean) => texts.every(test)
  if (all(isTimestamp)) return call('timestamp')
  if (all(isDate)) return call('date')
  if (all(isUlid)) return call('ulid')
  if (all(isUuid)) return call('uuid')
  const values = [...new Set(texts)]
  if (values.length <= 12 && texts.length >= 12 && all(isValueWord) && isEnumeration(values, texts.length))
    return call('oneOf', ...values.sort())
  if (escaped) return call('text', fields({ delimiter: 'escape' }))
  return call(inKey ? 'id' : 'text')
}

function isValueWord(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_ -]{0,39}$/.test(text) && !/\d{2}/.test(text)
}

function numberKind(texts: readonly string[], { timeToLive, width }: KindContext): Call {
  const whole = texts.every((text) => /^-?\d{1,15}$/.test(text))
  if (timeToLive && whole && texts.every((text) => isSecond(Number(text)))) {
    return chained(call('timestamp'), 'ttl')
  }
  if (!whole) return timeToLive ? chained(call('number'), 'ttl') : call('number')
  const kind = call('integer', ...(width === undefined ? [] : [fields({ width })]))
  return timeToLive ? chained(kind, 'ttl') : kind
}

function isSecond(value: number): boolean {
  return value >= 0 && value < 253_402_300_800
}

const nested: KindContext = { inKey: false, timeToLive: false, escaped: false }

function listKind(elements: readonly AttributeValue[]): Call {
  return elements.length === 0 ? call('list', call('text')) : call('list', inner(elements))
}

/** Infers the kind of elements of lists and maps, which cannot have a schema. */
function inner(values: readonly AttributeValue[]): Call {
  return inferKind(values, nested)
}

const maxFields = 40

function mapKind(maps: readonly Item[]): Call {
  const names = [...new Set(maps.flatMap((map) => Object.keys(map)))]
  if (names.length === 0) return call('map', call('text'))
  const values = (name: string) => maps.flatMap((map) => (Object.hasOwn(map, name) ? [map[name]!] : []))
  const shared = names.filter((name) => values(name).length === maps.length)
  // Varying names are data: a map with values of one kind.
  const isMap = maps.length >= 3 && shared.length === 0 && names.length > 4
  if (isMap || names.length > maxFields) return call('map', inner(maps.flatMap((map) => Object.values(map))))
  const record: Record<string, Argument> = {}
  for (const name of names) {
    const own = values(name)
    const kind = own.length < maps.length ? chained(inner(own), 'optional') : inner(own)
    const code = ownName(name)
    record[code] = code === name ? kind : chained(kind, 'stored', name)
  }
  return call('record', fields(record))
}

/** Whether a call contains a schema inside a list, map or record, which the language refuses. */
export function hasNestedSchema(kind: Call, top = true): boolean {
  if (kind.name === 'schema') return !top
  return kind.arguments.some((each) => {
    if (typeof each !== 'object' || Array.isArray(each)) return false
    const node = each as Exclude<Argument, string | number | boolean | readonly Argument[]>
    if (node.kind === 'call') return hasNestedSchema(node, false)
    return (
      node.kind === 'fields' &&
      Object.values(node.fields).some(
        (field) =>
          typeof field === 'object' &&
          'kind' in field &&
          field.kind === 'call' &&
          hasNestedSchema(field, false),
      )
    )
  })
}
