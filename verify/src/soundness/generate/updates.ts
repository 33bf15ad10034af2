import type {
  AttributeDescription,
  Attributes,
  Change,
  EntityDescription,
  PatternOptions,
  Value,
} from '../description/description.js'
import type { Catalog } from '../model/catalog.js'
import { countedAttributes } from '../model/invariants.js'
import { accepts, normalize, sameValue } from '../model/values.js'
import type { Dice } from '../random.js'
import { namesWhere } from './attributes.js'
import { generateCondition, withParameter } from './conditions.js'
import { edgeValues } from './values.js'

/** A literal value of an attribute. */
export function literal(entity: EntityDescription, name: string, delimiter: string, dice: Dice): unknown {
  return plainValue(entity.attributes[name]!, delimiter, dice)
}

function plainValue(attribute: AttributeDescription, delimiter: string, dice: Dice): unknown {
  const pool = edgeValues(attribute, delimiter, dice).filter((value) => accepts(attribute, value))
  const plain = pool.filter((value) => sameValue(JSON.parse(JSON.stringify(value)), value))
  return plain.length > 0 ? normalize(attribute, dice.pick(plain)) : undefined
}

/** Names that updates may change. */
function changeable(entity: EntityDescription, catalog: Catalog): string[] {
  const fixed = [...catalog.identity(catalog.kind(entity.name)), ...countedAttributes(catalog, entity)]
  return namesWhere(
    entity.attributes,
    ({ kind, onWrite, immutable }, name) =>
      kind !== 'version' && kind !== 'constant' && !onWrite && !immutable && !fixed.includes(name),
  )
}

export function updateOptions(
  entity: EntityDescription,
  catalog: Catalog,
  dice: Dice,
): PatternOptions | undefined {
  const { delimiter = '#' } = catalog.table(entity.table)
  const names = dice.sample(changeable(entity, catalog), 3)
  if (names.length === 0) return undefined
  const [first, ...rest] = names
  const style = dice.next()
  const to = style < 0.35 ? changeOf(entity, first!, delimiter, dice) : undefined
  const own: PatternOptions = to
    ? { to: { [first!]: to } }
    : style < 0.7
      ? { set: [first!] }
      : { edit: [first!] }
  const part = to && 'step' in to ? to : undefined
  const upsert = !part && dice.chance(0.15)
  const plain = dice.chance(0.3) ? generateCondition(entity.attributes, delimiter, dice) : undefined
  const asked = plain && dice.chance(0.35) ? withParameter(plain, entity.attributes, 'wanted') : undefined
  const tested = asked?.condition ?? plain
  const when =
    part?.change === 'setElement'
      ? { test: 'size' as const, attribute: first!, comparison: 'above' as const, value: part.step }
      : tested && upsert
        ? { test: 'anyOf' as const, conditions: [{ test: 'itemAbsent' as const }, tested] }
        : tested
  const given = {
    ...(asked && when === tested ? asked.given : {}),
    ...(part ? givenOf(part.step, part) : {}),
  }
  return {
    ...own,
    ...(Object.keys(given).length > 0 ? { given } : {}),
    ...(rest.length > 0 && !own.set && dice.chance(0.4) ? { set: rest.slice(0, 1) } : {}),
    ...(rest.length > 1 && !own.edit && dice.chance(0.3) ? { edit: rest.slice(1) } : {}),
    ...(when ? { when } : {}),
    ...(entity.attributes.version && dice.chance(0.4) ? { guard: 'version' } : {}),
    ...(upsert ? { upsert: true } : {}),
    ...(dice.chance(0.1) ? { quiet: true } : {}),
  }
}

/** The parameter that names an entry or an element. */
function givenOf(step: Value, { change }: Change): Attributes {
  if (!('param' in step)) return {}
  const entry = { kind: 'text' as const, options: { minimumLength: 1, maximumLength: 9 } }
  const element = { kind: 'integer' as const, options: { minimum: 0, maximum: 9 } }
  return { [step.param]: change === 'setElement' ? element : entry }
}

/** A change of one entry of a map or of one element of a list. */
function partOf({ kind, element }: AttributeDescription, delimiter: string, dice: Dice): Change | undefined {
  const inMap = kind === 'map'
  const fixed = inMap ? dice.pick(['a', 'b.c', '#x', 'size']) : dice.between(0, 2)
  const step: Value = dice.chance(0.5) ? { param: 'step' } : { literal: fixed }
  if (inMap && dice.chance(0.3)) return { change: 'removeEntry', step }
  const value = plainValue(element!, delimiter, dice)
  if (value === undefined || element!.kind === 'set') return undefined
  return { change: inMap ? 'setEntry' : 'setElement', step, value: { literal: value } }
}

function changeOf(
  entity: EntityDescription,
  name: string,
  delimiter: string,
  dice: Dice,
): Change | undefined {
  const attribute = entity.attributes[name]!
  const { kind, optional, element } = attribute
  if (optional && dice.chance(0.3)) return { change: 'clear' }
  if (kind === 'integer' || kind === 'number' || kind === 'money') {
    const by = kind === 'number' ? dice.pick([0.1, 0.2, 1]) : dice.pick([1, 2, 5])
    return { change: dice.pick(['increment', 'decrement'] as const), value: { literal: by } }
  }
  if (kind === 'set' && element!.kind !== 'binary') {
    const elements = edgeValues(element!, delimiter, dice).filter((each) => accepts(element!, each))
    const value = { literal: dice.pick(elements) }
    if (elements.length > 0) return { change: dice.pick(['addTo', 'removeFrom'] as const), value }
  }
  if ((kind === 'map' || kind === 'list') && dice.chance(0.6)) {
    const part = partOf(attribute, delimiter, dice)
    if (part) return part
  }
  const alike = Object.keys(entity.attributes).filter((other) => {
    const { kind: same, options, optional: mayMiss } = entity.attributes[other]!
    return (
      other !== name && same === kind && sameValue(options ?? null, attribute.options ?? null) && !mayMiss
    )
  })
  const simple = ['text', 'id', 'timestamp', 'date', 'uuid', 'ulid', 'boolean'].includes(kind)
  if (simple && alike.length > 0 && dice.chance(0.4)) {
    return { change: 'set', value: { attribute: dice.pick(alike) } }
  }
  const value = literal(entity, name, delimiter, dice)
  if (value === undefined) return undefined
  if (kind === 'list') return { change: 'append', value: { literal: value } }
  if (kind === 'timestamp' && dice.chance(0.5)) return { change: 'set', value: { now: true } }
  return { change: dice.chance(0.2) ? 'ifAbsent' : 'set', value: { literal: value } }
}
