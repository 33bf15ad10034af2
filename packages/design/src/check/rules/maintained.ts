import type { ConditionModel } from '../../model/condition-model.js'
import type { DerivedItemModel, DerivedModel, MemberOfModel } from '../../model/derived-model.js'
import type { DesignModel } from '../../model/design-model.js'
import type { EntityModel } from '../../model/item-model.js'
import { keyNames, placeholders, storedItems } from '../../model/stored-items.js'
import type { TemplateModel } from '../../model/template-model.js'
import type { TypeModel } from '../../model/type-model.js'
import type { CheckContext } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { expiryOf } from './expiry.js'
import { checkCount } from './maintained-counts.js'
import { checkSharedSets } from './maintained-sets.js'
import { checkTwin } from './maintained-twins.js'

/** Proves that every derived item matches its source after all writes and expirations. */
export function checkMaintained(context: CheckContext): Finding[] {
  const { model } = context
  const each = Object.values(model.derived).flatMap((derived) => {
    const source = model.entities[derived.source]
    if (!source) return []
    const common = [...checkClock(derived), ...checkExpiry(model, source, derived)]
    switch (derived.kind) {
      case 'count':
        return [...common, ...checkCount(context, source, derived)]
      case 'twin':
        return [...common, ...checkTwin(context, source, derived)]
      case 'memberOf':
        return [
          ...common,
          ...checkShared(model, source, derived, [...Object.values(derived.keys), derived.element]),
          ...checkElement(source, derived),
        ]
      default:
        return [...common, ...checkItem(context, source, derived)]
    }
  })
  return [...each, ...checkSharedSets(model)]
}

function checkItem(context: CheckContext, source: EntityModel, derived: DerivedItemModel): Finding[] {
  const { model } = context
  const names = keyNames(model.tables[derived.table] ?? { partition: [], sort: [] })
  const keys = names.flatMap((name) => derived.keys[name] ?? [])
  return [
    ...(derived.kind === 'mirror' ? checkShared(model, source, derived, keys) : []),
    ...checkHidden(derived),
  ]
}

function about(derived: DerivedModel): { place: string; items: readonly string[] } {
  return { place: `derived.${derived.name}`, items: [derived.name, derived.source] }
}

/**
 * Reports conditions on the clock: time passes without a write, so the derived item would not be added or
 * removed.
 */
function checkClock(derived: DerivedModel): Finding[] {
  if (!readsClock(derived.while)) return []
  return [
    finding('TW1204', {
      ...about(derived),
      message: `${derived.name} exists while a condition on the clock holds, and no write happens when that changes.`,
      remedy:
        'Keep a status attribute that a pattern changes, or put the time into the key and query a range.',
      data: { derived: derived.name },
    }),
  ]
}

function readsClock(condition: ConditionModel | undefined): boolean {
  switch (condition?.kind) {
    case 'and':
    case 'or':
      return condition.conditions.some(readsClock)
    case 'not':
      return readsClock(condition.condition)
    case 'compare':
    case 'size':
    case 'beginsWith':
    case 'contains':
      return condition.value.kind === 'now'
    case 'in':
      return condition.values.some(({ kind }) => kind === 'now')
    case 'between':
      return condition.low.kind === 'now' || condition.high.kind === 'now'
    default:
      return false
  }
}

/**
 * Checks that derived items expire with their source, because DynamoDB deletes an expired source without a
 * transaction.
 */
function checkExpiry(model: DesignModel, source: EntityModel, derived: DerivedModel): Finding[] {
  const expiring = expiryOf(model, source)
  if (expiring === undefined) return []
  if (derived.kind === 'unique' && derived.kept) return checkKeptExpiry(model, derived)
  const copied = derived.kind === 'twin' ? model.entities[derived.twin] : storedItems(model).get(derived.name)
  if (copied && expiryOf(model, copied) === expiring) return []
  const isItem = derived.kind !== 'count' && derived.kind !== 'memberOf'
  return [
    finding('TW1207', {
      ...about(derived),
      message: `${source.name} expires by ${expiring}, and ${derived.name} stays behind.`,
      remedy: isItem
        ? `Copy ${expiring} to it: both then expire together.`
        : 'Derive a mirror instead, which expires with its source, or remove expired items with a pattern.',
      data: { derived: derived.name, attribute: expiring },
    }),
  ]
}

/** Reports kept guards that expire. */
function checkKeptExpiry(model: DesignModel, derived: DerivedItemModel): Finding[] {
  const expiring = expiryOf(model, derived)
  if (expiring === undefined) return []
  return [
    finding('TW1207', {
      ...about(derived),
      message: `${derived.name} is kept, but has ${expiring}, by which DynamoDB deletes it.`,
      remedy: `Copy ${expiring} under another name, or leave it out of copies.`,
      data: { derived: derived.name, attribute: expiring },
    }),
  ]
}

/**
 * Reports mirrors and members that several sources share: a second source would be refused, or would remove
 * the member.
 */
function checkShared(
  model: DesignModel,
  source: EntityModel,
  derived: DerivedItemModel | MemberOfModel,
  templates: readonly TemplateModel[],
): Finding[] {
  const own = keyNames(model.tables[source.table] ?? { partition: [], sort: [] })
  const named = templates.flatMap(segmentsOf)
  const missing = missingFrom(
    named,
    own.flatMap((name) => segmentsOf(source.keys[name])),
  )
  const isNamed =
    missing.length === 0 || uniqueKeys(model, source).some((key) => missingFrom(named, key).length === 0)
  if (isNamed) return []
  const names = [...new Set(missing.map(({ attribute }) => attribute))]
  const isSet = derived.kind === 'memberOf'
  const shared = `${isSet ? 'The element' : 'The key'} of ${derived.name} does not contain ${names.join(', ')}, so that several ${source.name} items can share one`
  return [
    finding('TW1208', {
      severity: isSet ? 'error' : 'info',
      ...about(derived),
      message: isSet
        ? `${shared}: removing one takes it from the others.`
        : `${shared}: all but the first are refused.`,
      remedy: `Write ${names.map((name) => `<${name}>`).join(', ')} into it${isSet ? '' : ', or say with unique() that no two may share it'}.`,
      data: { derived: derived.name, missing: names },
    }),
  ]
}

type Placeholder = ReturnType<typeof segmentsOf>[number]

/** Returns the placeholders whose exact value is not among the named ones; a folded value is not exact. */
function missingFrom(named: readonly Placeholder[], needed: readonly Placeholder[]): readonly Placeholder[] {
  return needed.filter(
    ({ attribute, codec }) =>
      !named.some(
        (other) =>
          other.attribute === attribute &&
          (!isFolded(other.codec) || JSON.stringify(other.codec) === JSON.stringify(codec)),
      ),
  )
}

/** Returns the attributes that a unique guard of every source makes unique together. */
function uniqueKeys(model: DesignModel, source: EntityModel): readonly (readonly Placeholder[])[] {
  return source.derives.flatMap((name) => {
    const guard = model.derived[name]
    if (guard?.kind !== 'unique' || guard.while) return []
    const table = model.tables[guard.table]
    const key = (table ? keyNames(table) : []).flatMap((each) => segmentsOf(guard.keys[each]))
    return key.some(({ attribute }) => source.attributes[attribute]?.optional) ? [] : [key]
  })
}

function segmentsOf(template: TemplateModel | undefined) {
  return (template?.segments ?? []).flatMap((segment) => (segment.kind === 'placeholder' ? [segment] : []))
}

function isFolded(codec: Placeholder['codec']): boolean {
  return codec.kind === 'text' && codec.fold
}

/** Reports elements that are spelled differently than the values, which would not be found in the set. */
function checkElement(source: EntityModel, derived: MemberOfModel): Finding[] {
  const changed = segmentsOf(derived.element).filter(({ attribute, codec }) => {
    const type = source.attributes[attribute]?.type
    return type !== undefined && !isWrittenAsIs(codec, type)
  })
  if (changed.length === 0) return []
  const names = changed.map(({ attribute }) => attribute)
  return [
    finding('TW1211', {
      ...about(derived),
      message: `The set ${derived.name} holds ${names.join(', ')} of ${source.name} as a key writes it, which is not the value.`,
      remedy: 'Use ids, enumerations and texts that refuse the delimiter in the element.',
      data: { derived: derived.name, attributes: names },
    }),
  ]
}

function isWrittenAsIs(codec: Placeholder['codec'], type: TypeModel): boolean {
  switch (codec.kind) {
    case 'text':
      return (
        codec.onDelimiter === 'refuse' && (!codec.fold || (type.kind === 'text' && type.lowerCase === true))
      )
    case 'timestamp':
      return codec.direction === 'ascending'
    default:
      return ['date', 'ulid', 'uuid'].includes(codec.kind) || (codec.kind === 'oneOf' && !codec.fold)
  }
}

/** Reports copies with the name of a key placeholder that are another attribute. */
function checkHidden(derived: DerivedItemModel): Finding[] {
  const inKeys = new Set(Object.values(derived.keys).flatMap(placeholders))
  return Object.values(derived.attributes).flatMap(({ name, from }) => {
    if (from === undefined || from === name || !inKeys.has(name)) return []
    return [
      finding('TW1209', {
        ...about(derived),
        message: `${derived.name} copies ${from} as ${name}, but its key is made of the source's own ${name}.`,
        remedy: `Copy it under another name, or write <${from}> in the key.`,
        data: { derived: derived.name, attribute: name },
      }),
    ]
  })
}
