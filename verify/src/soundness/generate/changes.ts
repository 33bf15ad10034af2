import type {
  AttributeDescription,
  Attributes,
  Change,
  Condition,
  EntityDescription,
  Value,
} from '../description/description.js'
import { accepts, normalize, sameValue } from '../model/values.js'
import type { Dice } from '../random.js'
import { edgeValues } from './values.js'

/** A change of one attribute, with the parameters that it names and the condition that keeps it in range. */
export interface MadeChange {
  readonly change: Change
  readonly given?: Attributes
  readonly when?: Condition
}

/** A literal value of an attribute. */
export function literal(entity: EntityDescription, name: string, delimiter: string, dice: Dice): unknown {
  return plainValue(entity.attributes[name]!, delimiter, dice)
}

/** A value of an attribute that a design file can hold. */
export function plainValue(attribute: AttributeDescription, delimiter: string, dice: Dice): unknown {
  const pool = edgeValues(attribute, delimiter, dice).filter((value) => accepts(attribute, value))
  const plain = pool.filter((value) => sameValue(JSON.parse(JSON.stringify(value)), value))
  return plain.length > 0 ? normalize(attribute, dice.pick(plain)) : undefined
}

/** A change that fits the kind of the attribute. Parameters of several changes differ by their suffix. */
export function changeOf(
  entity: EntityDescription,
  name: string,
  suffix: string,
  delimiter: string,
  dice: Dice,
): MadeChange | undefined {
  const attribute = entity.attributes[name]!
  const { kind, optional } = attribute
  if (optional && dice.chance(0.3)) return { change: { change: 'clear' } }
  if (kind === 'integer' || kind === 'number' || kind === 'money')
    return arithmetic(entity, name, suffix, dice)
  if (kind === 'set' && dice.chance(0.8)) {
    const members = membersOf(name, attribute, suffix, delimiter, dice)
    if (members) return members
  }
  if ((kind === 'map' || kind === 'list') && dice.chance(0.6)) {
    const part = partOf(name, attribute, suffix, delimiter, dice)
    if (part) return part
  }
  if (kind === 'list' && dice.chance(0.5)) return appended(name, attribute, suffix, dice)
  return setOf(entity, name, suffix, delimiter, dice)
}

/** The type of a parameter for an attribute or for an element of it. */
export function typeOf({ kind, options, currency, values, element, fields }: AttributeDescription) {
  return {
    kind,
    ...(options ? { options } : {}),
    ...(currency ? { currency } : {}),
    ...(values ? { values } : {}),
    ...(element ? { element } : {}),
    ...(fields ? { fields } : {}),
  }
}

function setOf(
  entity: EntityDescription,
  name: string,
  suffix: string,
  delimiter: string,
  dice: Dice,
): MadeChange | undefined {
  const attribute = entity.attributes[name]!
  const { kind } = attribute
  const alike = Object.keys(entity.attributes).filter((other) => {
    const { kind: same, options, optional: mayMiss } = entity.attributes[other]!
    return (
      other !== name && same === kind && sameValue(options ?? null, attribute.options ?? null) && !mayMiss
    )
  })
  const simple = ['text', 'id', 'timestamp', 'date', 'uuid', 'ulid', 'boolean'].includes(kind)
  if (simple && alike.length > 0 && dice.chance(0.4)) {
    return { change: { change: 'set', value: { attribute: dice.pick(alike) } } }
  }
  const change = dice.chance(0.2) ? 'ifAbsent' : 'set'
  if (dice.chance(0.25)) {
    const param = `fresh${suffix}`
    return { change: { change, value: { param } }, given: { [param]: typeOf(attribute) } }
  }
  const value = literal(entity, name, delimiter, dice)
  if (value === undefined) return undefined
  if (kind === 'list') return { change: { change: 'append', value: { literal: value } } }
  if (kind === 'timestamp' && dice.chance(0.5)) return { change: { change: 'set', value: { now: true } } }
  return { change: { change, value: { literal: value } } }
}

/** Adds to a number, mostly under a condition that keeps it in its range. */
function arithmetic(entity: EntityDescription, name: string, suffix: string, dice: Dice): MadeChange {
  const { kind, options = {} } = entity.attributes[name]!
  const change = dice.pick(['increment', 'decrement'] as const)
  const by = kind === 'number' ? dice.pick([0.1, 0.2, 1]) : dice.pick([1, 1, 2, 5])
  const param = `amount${suffix}`
  const isGiven = dice.chance(0.4)
  const value: Value = isGiven ? { param } : { literal: by }
  const amount: AttributeDescription =
    kind === 'number' ? { kind } : { kind: 'integer', options: { minimum: dice.pick([0, 1]), maximum: by } }
  const { minimum, maximum } = options as { readonly minimum?: number; readonly maximum?: number }
  const isBounded = change === 'increment' ? maximum !== undefined : minimum !== undefined
  const when = isBounded && dice.chance(0.85) ? bound(entity, name, change, value, by, dice) : undefined
  return {
    change: { change, value },
    ...(isGiven ? { given: { [param]: amount } } : {}),
    ...(when ? { when } : {}),
  }
}

/** A condition under which a sum stays in the range of its attribute; seldom a limit that is too wide by 1. */
function bound(
  { attributes }: EntityDescription,
  name: string,
  change: 'increment' | 'decrement',
  value: Value,
  by: number,
  dice: Dice,
): Condition {
  const { minimum = 0, maximum = 0 } = attributes[name]!.options as Readonly<Record<string, number>>
  const others = Object.keys(attributes).filter(
    (other) => other !== name && attributes[other]!.kind === 'integer',
  )
  const slack = dice.chance(0.08) ? 1 : 0
  if (others.length > 0 && by === 1 && dice.chance(0.3)) {
    const limit = { attribute: dice.pick(others) }
    return { test: change === 'increment' ? 'below' : 'above', attribute: name, value: limit }
  }
  if (change === 'increment') {
    const strict = dice.chance(0.4)
    const limit = { literal: maximum - by + slack + (strict ? 1 : 0) }
    return { test: strict ? 'below' : 'atMost', attribute: name, value: limit }
  }
  if ('param' in value && dice.chance(0.6)) return { test: 'atLeast', attribute: name, value }
  return { test: 'atLeast', attribute: name, value: { literal: minimum + by - slack } }
}

/** Adds to a set or removes from it: one element or several, of the design or of the caller. */
function membersOf(
  name: string,
  { element, options = {} }: AttributeDescription,
  suffix: string,
  delimiter: string,
  dice: Dice,
): MadeChange | undefined {
  const change = dice.pick(['addTo', 'addTo', 'removeFrom'] as const)
  const several = dice.chance(0.4)
  const count = several ? 2 : 1
  const when =
    change === 'addTo' ? roomFor(count, name, options, several || dice.chance(0.5), dice) : undefined
  const guarded = when ? { when } : {}
  if (dice.chance(0.4)) {
    const param = `more${suffix}`
    const kind = dice.pick(['list', 'set'] as const)
    const type: AttributeDescription = several
      ? { kind, element: typeOf(element!), options: { atMost: 2 } }
      : typeOf(element!)
    return { change: { change, value: { param } }, given: { [param]: type }, ...guarded }
  }
  if (element!.kind === 'binary') return undefined
  const elements = edgeValues(element!, delimiter, dice)
    .filter((each) => accepts(element!, each))
    .map((each) => normalize(element!, each))
  if (elements.length === 0) return undefined
  const value = { literal: several ? dice.sample(elements, 2) : dice.pick(elements) }
  return { change: { change, value }, ...guarded }
}

/** Appends elements that the caller gives. */
function appended(
  name: string,
  { element, options = {} }: AttributeDescription,
  suffix: string,
  dice: Dice,
): MadeChange {
  const param = `more${suffix}`
  const atMost = dice.pick([1, 2])
  const when = roomFor(atMost, name, options, false, dice)
  return {
    change: { change: 'append', value: { param } },
    given: { [param]: { kind: 'list', element: typeOf(element!), options: { atMost } } },
    ...(when ? { when } : {}),
  }
}

/** Mostly a condition that leaves room for the elements; seldom a limit that is too wide by 1. */
function roomFor(
  count: number,
  attribute: string,
  { atMost }: Readonly<Record<string, unknown>>,
  mayMiss: boolean,
  dice: Dice,
): Condition | undefined {
  if (typeof atMost !== 'number' || dice.chance(0.1)) return undefined
  const slack = dice.chance(0.08) ? 1 : 0
  const value = { literal: atMost - count + slack }
  const fits: Condition = { test: 'size', attribute, comparison: 'atMost', value }
  return mayMiss ? { test: 'anyOf', conditions: [{ test: 'absent', attribute }, fits] } : fits
}

/** A change of one entry of a map or of one element of a list. */
function partOf(
  name: string,
  { kind, element, options = {} }: AttributeDescription,
  suffix: string,
  delimiter: string,
  dice: Dice,
): MadeChange | undefined {
  const inMap = kind === 'map'
  const fixed = inMap ? dice.pick(['a', 'b.c', '#x', 'size']) : dice.between(0, 2)
  const param = `step${suffix}`
  const step: Value = dice.chance(0.5) ? { param } : { literal: fixed }
  const named: Attributes = 'param' in step ? { [param]: stepType(inMap) } : {}
  if (inMap && dice.chance(0.3)) return { change: { change: 'removeEntry', step }, given: named }
  if (element!.kind === 'set') return undefined
  const isGiven = dice.chance(0.35)
  const plain = isGiven ? undefined : plainValue(element!, delimiter, dice)
  if (!isGiven && plain === undefined) return undefined
  const entry = `entry${suffix}`
  const value: Value = isGiven ? { param: entry } : { literal: plain }
  const given = isGiven ? { ...named, [entry]: typeOf(element!) } : named
  if (inMap) {
    const when = roomFor(1, name, options, false, dice)
    return { change: { change: 'setEntry', step, value }, given, ...(when ? { when } : {}) }
  }
  const when: Condition = { test: 'size', attribute: name, comparison: 'above', value: step }
  return { change: { change: 'setElement', step, value }, given, when }
}

function stepType(inMap: boolean): AttributeDescription {
  return inMap
    ? { kind: 'text', options: { minimumLength: 1, maximumLength: 9 } }
    : { kind: 'integer', options: { minimum: 0, maximum: 9 } }
}
