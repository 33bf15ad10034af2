import type { AttributeDescription, AttributeKind, Attributes } from '../description/description.js'
import type { Dice } from '../random.js'

/** Ordinary names, names of parameters and operators, and names that generated placeholders might have. */
const names = [
  ...['owner', 'state', 'name', 'at', 'seq', 'note', 'tag', 'level', 'place', 'part', 'st', 'was_st'],
  ...['was_state', 'key_state', 'size', 'value', 'item', 'status', 'before', 'from', 'to', 'prefix', 'limit'],
  ...['set', 'contains', 'a', 'b', 'state_0', 'made', 'set_st', 'keys', 'index', 'Tag'],
]

export function freshName(taken: Iterable<string>, dice: Dice): string {
  const used = new Set([...taken].map((name) => name.toLowerCase()))
  // Names of `Object.prototype` are refused.
  if (!used.has('valueof') && dice.chance(0.004)) return 'valueOf'
  const free = names.filter((name) => !used.has(name.toLowerCase()))
  return dice.pick(free)
}

const enumerations = [
  ['on', 'off'],
  ['A', 'AB', 'B'],
  ['open', 'open-2', 'shut'],
  ['LOW', 'MID', 'TOP', 'low'],
] as const

/** An attribute that may be a part of a text key. */
export function keyAttribute(dice: Dice): AttributeDescription {
  const kind = dice.pick<AttributeKind>([
    ...(['id', 'id', 'text', 'text', 'text', 'integer', 'integer', 'timestamp', 'timestamp'] as const),
    ...(['date', 'ulid', 'uuid', 'oneOf', 'boolean', 'binary', 'reversedHostname'] as const),
    // No number of digits holds every amount, so that a text key with one is refused.
    ...(dice.chance(0.25) ? (['money'] as const) : []),
  ])
  const attribute = scalar(kind, dice)
  return { ...attribute, ...validated(attribute, 0.04, dice) }
}

const textSchemas = ['anyText', 'trimmed', 'trimmed', 'later'] as const

/** Some attributes have a schema, which may refuse or change values. */
function validated(
  { kind }: AttributeDescription,
  probability: number,
  dice: Dice,
): Pick<AttributeDescription, 'schema'> {
  if (!dice.chance(probability)) return {}
  if (kind === 'text' || kind === 'id') return { schema: dice.pick(textSchemas) }
  return kind === 'integer' ? { schema: 'even' } : {}
}

export function nativeAttribute(type: 'S' | 'N' | 'B', dice: Dice): AttributeDescription {
  if (type === 'S') return keyAttribute(dice)
  return scalar(type === 'B' ? 'binary' : dice.pick(['integer', 'number', 'money', 'integer']), dice)
}

function scalar(kind: AttributeKind, dice: Dice): AttributeDescription {
  switch (kind) {
    case 'text':
      return dice.chance(0.1) ? codedText(dice) : { kind, options: textOptions(dice) }
    case 'integer':
      return dice.chance(0.08)
        ? { kind, options: { minimum: 0, maximum: dice.pick([100, 9999]) }, codec: 'countdown' }
        : { kind, options: integerOptions(dice) }
    case 'timestamp':
      return dice.chance(0.35) ? { kind, options: { inKeys: 'descending' } } : { kind }
    case 'oneOf':
      return { kind, values: dice.pick(enumerations) }
    case 'money':
      return dice.chance(0.5) ? { kind, currency: 'EUR' } : { kind }
    case 'binary':
      return dice.chance(0.4) ? { kind, options: { inKeys: 'base64' } } : { kind }
    default:
      return { kind }
  }
}

function codedText(dice: Dice): AttributeDescription {
  const options = { maximumLength: dice.pick([3, 10]) }
  return { kind: 'text', options, codec: dice.pick(['marked', 'scrambled', 'loose'] as const) }
}

/** Each matches some of the texts that calls use. */
const textPatterns = [/[a-z]{1,3}/, /[A-Z][a-z]*( [A-Z][a-z]+)?/, /dev\d+/, /\d{1,2}/, /[^#|:]+/, /a.?b?|B/u]

function textOptions(dice: Dice): Readonly<Record<string, unknown>> {
  return {
    maximumLength: dice.pick([3, 10, 40]),
    ...(dice.chance(0.2) ? { minimumLength: dice.pick([1, 2]) } : {}),
    ...(dice.chance(0.15) ? { pattern: dice.pick(textPatterns) } : {}),
    ...(dice.chance(0.35) ? { delimiter: dice.pick(['escape', 'escape-in-order']) } : {}),
    ...(dice.chance(0.15) ? { lowerCase: true } : dice.chance(0.2) ? { foldInKeys: true } : {}),
  }
}

function integerOptions(dice: Dice): Readonly<Record<string, unknown>> {
  const width = dice.pick([undefined, 1, 2, 4])
  const highest = width === undefined ? dice.pick([undefined, 10, 100]) : 10 ** width - 1
  return {
    ...(dice.chance(0.95) ? { minimum: dice.pick([0, 0, 1, dice.chance(0.1) ? -5 : 0]) } : {}),
    ...(highest !== undefined && dice.chance(0.95) ? { maximum: highest } : {}),
    ...(width === undefined ? {} : { width }),
    ...(dice.chance(0.3) ? { inKeys: 'descending' } : {}),
    ...(dice.chance(0.01) ? { minimum: 9, maximum: 8 } : {}),
  }
}

/** An attribute of any kind, for the body of an item. */
export function bodyAttribute(dice: Dice): AttributeDescription {
  if (dice.chance(0.04)) return { kind: 'constant', values: [dice.pick(['1', 'a#b'])] }
  const attribute = dice.chance(0.6)
    ? keyAttribute(dice)
    : dice.chance(0.12)
      ? { kind: 'schema' as const, schema: dice.pick([...textSchemas, 'profile', 'profile'] as const) }
      : nestedAttribute(dice, 2)
  if (attribute.kind === 'timestamp' && dice.chance(0.4)) {
    return { ...attribute, ...dice.pick([{ onCreate: true }, { onWrite: true }] as const) }
  }
  if ((attribute.kind === 'ulid' || attribute.kind === 'uuid') && dice.chance(0.5)) {
    return { ...attribute, onCreate: true }
  }
  return modified(attribute, dice)
}

function modified(attribute: AttributeDescription, dice: Dice): AttributeDescription {
  const checked = { ...attribute, ...validated(attribute, 0.12, dice) }
  return {
    ...checked,
    ...(attribute.kind === 'set' ? {} : dice.chance(0.35) ? { optional: true } : {}),
    ...filled(checked, dice),
    ...(dice.chance(0.08) ? { immutable: true } : {}),
  }
}

/** Some attributes have a default, or a function that returns the value of new or of all written items. */
function filled(attribute: AttributeDescription, dice: Dice): Partial<AttributeDescription> {
  const value = defaultOf(attribute, dice)
  if (value === undefined || !dice.chance(0.22)) return {}
  // A design file holds no literals of these kinds.
  const needsFunction = value instanceof Set || value instanceof Uint8Array
  // Functions must return what their schema accepts.
  if (attribute.schema) return needsFunction ? {} : { default: value }
  const style = dice.next()
  if (style < 0.12) return { default: value, onCreate: true }
  if (style < 0.2) return { default: value, onWrite: true }
  return { default: value, ...(needsFunction || style < 0.4 ? { computed: true as const } : {}) }
}

function defaultOf({ kind, options = {}, values, element }: AttributeDescription, dice: Dice): unknown {
  switch (kind) {
    case 'integer':
      return options.minimum ?? 0
    case 'number':
      return 0.5
    case 'boolean':
      return false
    case 'oneOf':
      return values![0]
    case 'list':
      return []
    case 'map':
      return {}
    case 'set':
      if (element!.kind !== 'id') return undefined
      return new Set(options.atMost === 1 ? ['a'] : ['a', 'ab'])
    case 'json':
      return dice.pick([null, [], 'a'])
    case 'date':
      return '2024-02-29'
    case 'binary':
      return Uint8Array.of(7)
    case 'text':
      return options.pattern ? undefined : options.lowerCase ? 'abc' : 'Abc'
    default:
      return undefined
  }
}

const memberKinds = [
  ...(['text', 'text', 'integer', 'integer', 'number', 'binary', 'id', 'id'] as const),
  ...(['oneOf', 'date', 'timestamp', 'ulid', 'uuid', 'money'] as const),
]

/** Nested kinds, and kinds that a text key cannot contain. */
function nestedAttribute(dice: Dice, depth: number): AttributeDescription {
  const kind = dice.pick<AttributeKind>(
    depth > 0 ? ['number', 'set', 'set', 'list', 'map', 'record', 'json'] : ['number', 'json'],
  )
  const size = dice.chance(0.35) ? { options: { atMost: dice.between(1, 3) } } : {}
  if (kind === 'set') return { kind, element: scalar(dice.pick(memberKinds), dice), ...size }
  if (kind === 'list' || kind === 'map') return { kind, element: innerAttribute(dice, depth - 1), ...size }
  if (kind !== 'record') return { kind }
  const fields: Record<string, AttributeDescription> = {}
  for (let left = dice.between(1, 3); left > 0; left--) {
    const optional = dice.chance(0.4) ? { optional: true as const } : {}
    fields[freshName(Object.keys(fields), dice)] = { ...innerAttribute(dice, depth - 1), ...optional }
  }
  return { kind, fields }
}

function innerAttribute(dice: Dice, depth: number): AttributeDescription {
  // Modifiers of nested values are refused.
  if (dice.chance(0.005)) return { kind: 'schema' }
  if (dice.chance(0.01)) {
    const modifiers = [{ immutable: true }, { keyOnly: true }, { ttl: true }, { onCreate: true }] as const
    return { kind: 'timestamp', ...dice.pick(modifiers) }
  }
  return dice.chance(0.6) ? keyAttribute(dice) : nestedAttribute(dice, depth)
}

/** Names of the attributes that match a test. */
export function namesWhere(
  attributes: Attributes,
  test: (attribute: AttributeDescription, name: string) => boolean,
): string[] {
  return Object.keys(attributes).filter((name) => test(attributes[name]!, name))
}
