import { conditionAttributes } from '../../cost/condition-attributes.js'
import { isAssignable } from '../../domains/is-assignable.js'
import type { AttributeModel } from '../../model/attribute-model.js'
import type { CountModel } from '../../model/derived-model.js'
import type { DesignModel } from '../../model/design-model.js'
import type { EntityModel } from '../../model/item-model.js'
import { placeholders } from '../../model/stored-items.js'
import type { CheckContext } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { numbersUnder } from '../values/range-under.js'
import { expiryOf } from './expiry.js'
import { isAbsent } from './typed-immutable.js'
import { type PlacedWrite, writesOf } from './writes.js'

/** Proves that a counter always equals the number of its sources. */
export function checkCount(context: CheckContext, source: EntityModel, count: CountModel): Finding[] {
  const target = context.model.entities[count.target]
  const attribute = target?.attributes[count.attribute]
  if (!target || !attribute) {
    return [
      unfit(
        count,
        `${count.target} has no attribute ${count.attribute}`,
        'Name an attribute of kind integer.',
      ),
    ]
  }
  const writes = writesOf(context.patterns).filter(({ write }) => write.target === target.name)
  return [
    ...checkHolder(source, target, attribute, count),
    ...checkStart(attribute, count),
    ...checkChain(context.model, target, count),
    ...checkAlone(context.model, count),
    ...writes.flatMap((placed) => [
      ...checkKept(placed, target, attribute, count),
      ...checkWritten(placed, attribute, count),
    ]),
    ...(expiryOf(context.model, target) === undefined
      ? []
      : [removable(count, `${target.name} expires`, undefined)]),
  ]
}

function unfit(count: CountModel, reason: string, remedy: string): Finding {
  return finding('TW1203', {
    place: `derived.${count.name}`,
    items: [count.source, count.target],
    message: `${count.name} cannot be kept: ${reason}.`,
    remedy,
    data: { derived: count.name, attribute: count.attribute },
  })
}

function checkHolder(
  source: EntityModel,
  target: EntityModel,
  attribute: AttributeModel,
  count: CountModel,
): Finding[] {
  const { name, type, immutable } = attribute
  const found: Finding[] = []
  if (type.kind !== 'integer') {
    return [unfit(count, `${name} of ${target.name} is not an integer`, `Declare ${name} as integer().`)]
  }
  if (immutable) found.push(unfit(count, `${name} never changes`, `Declare ${name} without .immutable().`))
  const scope = { parameters: {}, attributes: target.attributes }
  const before = { low: 0, high: type.maximum ?? Infinity, missing: attribute.optional }
  const { high } = numbersUnder(count.requires, name, 'compare', before, scope)
  if (type.maximum !== undefined && high >= type.maximum) {
    const remedy = `Add requires: { ${name}: below(${type.maximum}) }, or declare no maximum.`
    found.push(unfit(count, `${name} can rise above its maximum of ${type.maximum}`, remedy))
  }
  const keys = new Set(Object.values(count.keys).flatMap(placeholders))
  for (const key of keys) {
    const [own, other] = [source.attributes[key], target.attributes[key]]
    if (!own || !other || isAssignable(own.type, other.type)) continue
    const reason = `${key} of ${source.name} can have values that ${key} of ${target.name} cannot`
    found.push(unfit(count, reason, `Declare ${key} alike in both entities.`))
  }
  return found
}

/**
 * Reports derived items of the parent that depend on the counter, because counting changes only the counter.
 */
function checkChain({ derived }: DesignModel, target: EntityModel, count: CountModel): Finding[] {
  const { attribute } = count
  const depends = target.derives.find((name) => {
    const each = derived[name]
    if (!each) return false
    const keys = 'keys' in each ? Object.values(each.keys) : []
    const templates = each.kind === 'memberOf' ? [...keys, each.element] : keys
    const copies =
      'attributes' in each ? Object.values(each.attributes).map(({ from, name: own }) => from ?? own) : []
    const shared = each.kind === 'twin' ? each.shared : []
    return [
      ...templates.flatMap(placeholders),
      ...copies,
      ...shared,
      ...conditionAttributes(each.while),
    ].includes(attribute)
  })
  if (depends === undefined) return []
  return [
    unfit(
      count,
      `${depends} depends on ${attribute}`,
      `Leave ${attribute} out of the derived items of ${target.name}.`,
    ),
  ]
}

/** Two counts in one attribute could not be verified: only their sum would be stored. */
function checkAlone({ derived }: DesignModel, count: CountModel): Finding[] {
  const { name, target, attribute } = count
  const other = Object.values(derived).find(
    (each) =>
      each.kind === 'count' && each.name !== name && each.target === target && each.attribute === attribute,
  )
  if (!other) return []
  const reason = `${other.name} counts into ${attribute} of ${target}, too`
  return [unfit(count, reason, `Declare an attribute of ${target} for each count.`)]
}

/** Checks that a new parent starts with 0 or without a count. */
function checkStart({ name, type, optional, default: start }: AttributeModel, count: CountModel): Finding[] {
  const minimum = type.kind === 'integer' ? (type.minimum ?? 0) : 0
  if (minimum > 0) return [unfit(count, `${name} begins at ${minimum}, not at 0`, 'Declare a minimum of 0.')]
  if (start === undefined ? optional : start.kind === 'literal' && start.value === 0) return []
  return [
    unfit(count, `${name} does not begin at 0`, `Declare ${name} as integer({ minimum: 0 }).default(0).`),
  ]
}

/** Reports patterns that remove or replace a parent, which would lose its count. */
function checkKept(
  placed: PlacedWrite,
  target: EntityModel,
  { name, optional }: AttributeModel,
  count: CountModel,
): Finding[] {
  const { write } = placed
  if (write.operation === 'put') {
    return isAbsent(write.condition)
      ? []
      : [removable(count, `${placed.name} replaces a ${target.name}`, placed)]
  }
  if (write.operation !== 'delete') return []
  const scope = { parameters: placed.parameters, attributes: target.attributes }
  const before = { low: -Infinity, high: Infinity, missing: optional }
  const found = numbersUnder(write.condition, name, 'compare', before, scope)
  return found.high <= 0 ? [] : [removable(count, `${placed.name} removes a ${target.name}`, placed)]
}

function removable(count: CountModel, reason: string, placed: PlacedWrite | undefined): Finding {
  return finding('TW1201', {
    place: placed?.place ?? `derived.${count.name}`,
    ...(placed ? { pattern: placed.pattern.name } : {}),
    items: [count.source, count.target],
    message: `${reason} while ${count.source} items are counted into it by ${count.name}; their number is lost.`,
    remedy: `Remove it with when: { ${count.attribute}: 0 }, and use create() and update() instead of put().`,
    data: { derived: count.name, attribute: count.attribute },
  })
}

/** Reports patterns that write the count, which only sources may change. */
function checkWritten(
  placed: PlacedWrite,
  { name, default: start }: AttributeModel,
  count: CountModel,
): Finding[] {
  const { write } = placed
  if (!('changes' in write)) return []
  const isNew = write.operation === 'create' || write.operation === 'put'
  const change = write.changes.find(({ attribute }) => attribute === name)
  const isZero = change?.kind === 'set' && change.value.kind === 'literal' && change.value.value === 0
  const makesNew = write.operation === 'update' && write.upsert && start !== undefined
  if (!makesNew && (!change || (isNew && isZero))) return []
  return [
    finding('TW1202', {
      place: placed.place,
      pattern: placed.pattern.name,
      items: [count.target],
      message: `${placed.name} writes ${name} of ${count.target}, which ${count.name} counts.`,
      remedy: isNew ? `Begin at 0: to: { ${name}: 0 }.` : 'Let only the sources change it.',
      data: { derived: count.name, attribute: name },
    }),
  ]
}
