import { conditionAttributes } from '../../cost/condition-attributes.js'
import type { ConditionModel } from '../../model/condition-model.js'
import type { TwinModel } from '../../model/derived-model.js'
import type { DesignModel } from '../../model/design-model.js'
import type { EntityModel } from '../../model/item-model.js'
import { keyNames, placeholders, type StoredItem } from '../../model/stored-items.js'
import type { WriteModel } from '../../model/write-model.js'
import { type Finding, finding } from '../finding.js'
import type { PlacedWrite } from './writes.js'

/** Reports updates and puts that change an immutable attribute of an existing item. */
export function checkImmutable(placed: PlacedWrite, item: StoredItem): Finding[] {
  const { write } = placed
  const changed =
    write.operation === 'update'
      ? write.changes.map((change) => change.attribute)
      : write.operation === 'put' && !isAbsent(write.condition)
        ? write.changes.flatMap((change) =>
            Object.hasOwn(write.bindings, change.attribute) ? [] : [change.attribute],
          )
        : []
  const names = changed.filter((name) => item.attributes[name]?.immutable)
  if (names.length === 0) return []
  const isPut = write.operation === 'put'
  return [
    finding('TW1105', {
      place: placed.place,
      pattern: placed.pattern.name,
      items: [item.name],
      message: isPut
        ? `${placed.name} replaces an existing ${item.name}, and ${names.join(', ')} with it, which never changes.`
        : `${placed.name} changes ${names.join(', ')} of ${item.name}, which never changes.`,
      remedy: isPut
        ? 'Use create(), add when: itemAbsent(), or write the other attributes with update().'
        : 'Leave it out of the update, or declare the attribute without .immutable().',
      data: { attributes: names },
    }),
  ]
}

/** Reports writes of an immutable entity other than creates. */
export function checkImmutableItem(placed: PlacedWrite): Finding[] {
  const { write } = placed
  if (write.operation === 'create' || write.operation === 'check') return []
  const verb = { put: 'replaces', update: 'changes', delete: 'deletes' }[write.operation]
  return [
    finding('TW1120', {
      place: placed.place,
      pattern: placed.pattern.name,
      items: [write.target],
      message: `${placed.name} ${verb} ${write.target}, which is immutable.`,
      remedy: 'Use create(), or declare the entity without immutable.',
      data: { operation: write.operation },
    }),
  ]
}

/** Reports writes of an entity that change what is immutable in its twins. */
export function checkImmutableTwins(
  { entities, derived, tables }: DesignModel,
  placed: PlacedWrite,
): Finding[] {
  const { write, place, pattern, name } = placed
  const source = entities[write.target]
  return (source?.derives ?? []).flatMap((each) => {
    const twin = derived[each]
    const other = twin?.kind === 'twin' ? entities[twin.twin] : undefined
    if (twin?.kind !== 'twin' || !other) return []
    const about = { place, pattern: pattern.name, items: [other.name, source!.name] }
    const changed = changedInTwin(write, source!, twin)
    if (other.immutable) {
      if (write.operation !== 'delete' && changed.length === 0) return []
      const verb = write.operation === 'delete' ? 'deletes' : 'changes'
      const message = `${name} ${verb} ${other.name} with ${source!.name}, and ${other.name} is immutable.`
      const remedy = `Declare ${source!.name} immutable, too, or ${other.name} without immutable.`
      return [finding('TW1120', { ...about, message, remedy, data: { operation: write.operation } })]
    }
    const table = tables[other.table]
    const inKey = new Set((table ? keyNames(table) : []).flatMap((key) => placeholders(other.keys[key]!)))
    const names = changed.filter(
      (attribute) => other.attributes[attribute]?.immutable && !inKey.has(attribute),
    )
    if (names.length === 0) return []
    const message = `${name} changes ${names.join(', ')} of ${other.name} with ${source!.name}, which never changes.`
    const remedy = `Declare it .immutable() in ${source!.name}, too, or in ${other.name} without .immutable().`
    return [finding('TW1105', { ...about, message, remedy, data: { attributes: names } })]
  })
}

/** Returns the attributes of the twin of an existing item that a write may change. */
function changedInTwin(write: WriteModel, source: EntityModel, twin: TwinModel): readonly string[] {
  if (write.operation === 'put' && !isAbsent(write.condition)) {
    return [...twin.shared, ...twin.own].filter((name) => !Object.hasOwn(write.bindings, name))
  }
  if (write.operation !== 'update') return []
  const changed = new Set(write.changes.map(({ attribute }) => attribute))
  const shared = twin.shared.filter((name) => {
    const { type, onWrite } = source.attributes[name]!
    return changed.has(name) || (!write.quiet && (type.kind === 'version' || onWrite !== undefined))
  })
  // A twin under a condition comes and goes with what the condition tests.
  return [...shared, ...conditionAttributes(twin.while).filter((name) => changed.has(name))]
}

/** Whether the condition holds only if there is no item. */
export function isAbsent(condition: ConditionModel | undefined): boolean {
  if (condition?.kind === 'and') return condition.conditions.some(isAbsent)
  if (condition?.kind === 'or') return condition.conditions.every(isAbsent)
  return condition?.kind === 'itemAbsent'
}
