import type { AttributeDescription } from '../description/description.js'
import { parsedBy, type SchemaName } from '../description/standard-schema.js'

/** An entity or derived item as a caller sees it. */
export type Entity = Readonly<Record<string, unknown>>

/** Deep equality. Ignores the order of sets and the sign of zero. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Set || other instanceof Set) {
    if (!(one instanceof Set && other instanceof Set) || one.size !== other.size) return false
    return [...one].every((each) => [...other].some((same) => sameValue(each, same)))
  }
  if (one instanceof Uint8Array !== other instanceof Uint8Array) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [one as Entity, other as Entity]
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameValue(left[name], right[name]))
  )
}

/** Folds case and Unicode forms of a text. */
export function fold(text: string): string {
  return folded(text, (value) => value.trim())
}

/** Folds the prefix of a text, which may end with a space. */
export function foldBeginning(text: string): string {
  return folded(text, (value) => value.trimStart())
}

function folded(text: string, trim: (value: string) => string): string {
  const once = (value: string) => trim(value.normalize('NFC').toLowerCase().normalize('NFC'))
  let before = text
  let after = once(text)
  while (after !== before) [before, after] = [after, once(after)]
  return after
}

/** Text by Unicode code points, which is the order of UTF-8 bytes. */
export function compareText(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one, 'utf8'), Buffer.from(other, 'utf8'))
}

export function isFolded({ kind, options }: AttributeDescription): boolean {
  return kind === 'text' && Boolean(options?.foldInKeys ?? options?.lowerCase)
}

/** Form of a text in keys. */
function inKeys(attribute: AttributeDescription, text: string): string {
  if (attribute.codec === 'loose') return text.toLowerCase()
  return isFolded(attribute) ? fold(text) : text
}

/** Canonical form of a value: equal for values that are the same in keys. */
export function canonical(attribute: AttributeDescription, value: unknown): string {
  if (typeof value === 'string') return inKeys(attribute, value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return String(Object.is(value, -0) ? 0 : value)
}

/** The order of the values of an attribute, as its documentation promises it. */
export function compareValues(attribute: AttributeDescription, one: unknown, other: unknown): number {
  if (typeof one === 'number') return one - (other as number)
  if (one instanceof Uint8Array) return Buffer.compare(one, other as Uint8Array)
  if (typeof one === 'boolean') return Number(one) - Number(other)
  const text = (value: unknown) => {
    if (attribute.kind === 'reversedHostname') return reversed(String(value))
    return inKeys(attribute, String(value))
  }
  return compareText(text(one), text(other))
}

export function reversed(hostname: string): string {
  return hostname.split('.').reverse().join('.')
}

/** Stored form of a given value. Undefined stands for no value. */
export function normalize(attribute: AttributeDescription, value: unknown): unknown {
  const own = normalizeKind(attribute, value)
  const schema = schemaOf(attribute)
  const made = schema && own !== undefined ? parsedBy(schema, own) : undefined
  return made === undefined ? own : normalizeKind(attribute, made)
}

function schemaOf({ kind, schema }: AttributeDescription): SchemaName | undefined {
  return schema ?? (kind === 'schema' ? 'anyText' : undefined)
}

/** The attribute as derived items, ranges and fixed values see it: only parameters of its item meet its schema. */
export function withoutSchema(attribute: AttributeDescription): AttributeDescription {
  if (!attribute.schema || attribute.kind === 'schema') return attribute
  const { schema: _, ...rest } = attribute
  return rest
}

function normalizeKind(attribute: AttributeDescription, value: unknown): unknown {
  const { kind, options, element, fields } = attribute
  if (value === undefined || (value === null && kind !== 'json')) return undefined
  if (kind === 'text' && options?.lowerCase) return fold(value as string)
  if (kind === 'timestamp' && attribute.ttl) return `${(value as string).slice(0, 19)}.000Z`
  if (kind === 'set') {
    const members = [...(value as Set<unknown>)].map((each) => normalize(element!, each))
    return members.length === 0 ? undefined : new Set(members)
  }
  if (kind === 'list') return (value as unknown[]).map((each) => normalize(element!, each))
  if (kind === 'map' || kind === 'record') {
    const entries = Object.entries(value as Entity).map(([name, each]) => [
      name,
      normalize(kind === 'map' ? element! : fields![name]!, each),
    ])
    return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
  }
  return Object.is(value, -0) ? 0 : value
}

const timestampForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const forms: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  timestamp: timestampForm,
  ulid: /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  reversedHostname: /^(?!.*[^.]{64})(?!(.*\.)?-)(?!.*-(\.|$))([a-z0-9_-]+|\*)(\.([a-z0-9_-]+|\*))*$/,
}

/** Whether the declared type and its schema accept the value. */
export function accepts(attribute: AttributeDescription, value: unknown): boolean {
  if (!acceptsKind(attribute, value)) return false
  const schema = schemaOf(attribute)
  if (!schema || value === undefined) return true
  const made = parsedBy(schema, normalizeKind(attribute, value))
  return made !== undefined && acceptsKind(attribute, made)
}

function acceptsKind(attribute: AttributeDescription, value: unknown): boolean {
  const { kind, options = {}, values, element, fields } = attribute
  if (value === null) return kind === 'json'
  if ((kind === 'map' || kind === 'record') && !isPlainObject(value)) return false
  switch (kind) {
    case 'text':
      return typeof value === 'string' && isText(options, options.lowerCase ? fold(value) : value)
    case 'schema':
      return value !== undefined
    case 'id':
      return typeof value === 'string' && value !== ''
    case 'integer':
    case 'money':
    case 'version':
      return Number.isSafeInteger(value) && isInRange(kind === 'version' ? { minimum: 0 } : options, value)
    case 'number':
      return Number.isFinite(value) && isStorable(value as number)
    case 'boolean':
      return typeof value === 'boolean'
    case 'oneOf':
    case 'constant':
      return values!.includes(value as string)
    case 'binary':
      return value instanceof Uint8Array
    case 'set':
      return (
        value instanceof Set &&
        isWithin(options, value.size) &&
        [...value].every((each) => accepts(element!, each))
      )
    case 'list':
      return (
        Array.isArray(value) &&
        isWithin(options, value.length) &&
        value.every((each) => accepts(element!, each) && !isEmptySet(each))
      )
    case 'map': {
      const each = Object.values(value as Entity)
      return isWithin(options, each.length) && each.every((one) => accepts(element!, one))
    }
    case 'record':
      if (Object.keys(value as Entity).some((name) => !fields![name])) return false
      return Object.entries(fields!).every(([name, field]) => {
        const each = (value as Entity)[name]
        return each === undefined ? field.optional === true || field.kind === 'set' : accepts(field, each)
      })
    case 'json':
      return sameValue(JSON.parse(JSON.stringify(value) ?? 'null'), value)
    default:
      return typeof value === 'string' && forms[kind]!.test(value) && isOnCalendar(kind, value)
  }
}

function isPlainObject(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    !Array.isArray(value) &&
    !(value instanceof Set || value instanceof Map || value instanceof Date || value instanceof Uint8Array)
  )
}

function isWithin({ atMost = Infinity }: Entity, size: number): boolean {
  return size <= (atMost as number)
}

/** DynamoDB has no empty sets, and lists have no gaps. */
function isEmptySet(value: unknown): boolean {
  return value instanceof Set && value.size === 0
}

const wholes = new Map<string, RegExp>()

/** Anchors an expression to the whole text. */
function wholeOf({ source }: RegExp): RegExp {
  const known = wholes.get(source) ?? new RegExp(`^(?:${source})$`, 'u')
  wholes.set(source, known)
  return known
}

function isText({ minimumLength = 0, maximumLength = Infinity, pattern }: Entity, text: string): boolean {
  if (pattern instanceof RegExp && !wholeOf(pattern).test(text)) return false
  return text.length >= (minimumLength as number) && text.length <= (maximumLength as number)
}

function isInRange({ minimum = -Infinity, maximum = Infinity }: Entity, value: unknown): boolean {
  return (value as number) >= (minimum as number) && (value as number) <= (maximum as number)
}

/** Whole numbers beyond 2^53 and magnitudes that DynamoDB does not keep are refused. */
function isStorable(value: number): boolean {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return false
  return value === 0 || (Math.abs(value) >= 1e-130 && Math.abs(value) < 1e126)
}

function isOnCalendar(kind: string, value: string): boolean {
  if (kind !== 'date' && kind !== 'timestamp') return true
  const time = new Date(kind === 'date' ? `${value}T00:00:00.000Z` : value)
  return time.getUTCDate() === Number(value.slice(8, 10))
}

/** Whether a valid value cannot be in a key. Calls refuse such values. */
export function isRefusedInKey(attribute: AttributeDescription, value: unknown, delimiter: string): boolean {
  const { kind, options, codec } = attribute
  if (value instanceof Uint8Array) return value.length === 0
  // The codecs of generated designs write every text, and never the delimiter.
  if (codec) return false
  if (kind !== 'text' && kind !== 'id') return false
  // Only a design that is run although it is refused has other values in a text.
  if (typeof value !== 'string') return true
  const text = isFolded(attribute) ? fold(value) : value
  if (text === '' || /\p{Surrogate}|\u{10FFFF}/u.test(text)) return true
  const escapes = kind === 'text' && String(options?.delimiter).startsWith('escape')
  return !escapes && text.includes(delimiter)
}
