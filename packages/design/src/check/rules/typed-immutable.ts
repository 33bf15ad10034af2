import type { ConditionModel } from '../../model/condition-model.js'
import type { StoredItem } from '../../model/stored-items.js'
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

/** Whether the condition holds only if there is no item. */
export function isAbsent(condition: ConditionModel | undefined): boolean {
  if (condition?.kind === 'and') return condition.conditions.some(isAbsent)
  if (condition?.kind === 'or') return condition.conditions.every(isAbsent)
  return condition?.kind === 'itemAbsent'
}
