import type { AttributeModel } from '../../model/attribute-model.js'
import type { StoredItem } from '../../model/stored-items.js'
import type { ValueModel } from '../../model/value-model.js'
import { type Finding, finding } from '../finding.js'
import { describeValue, sourceType, type ValueScope } from '../values/value-scope.js'
import type { PlacedWrite } from './writes.js'

/** Reports updates whose value may be missing; only a create or put may omit an attribute. */
export function checkMissing(
  { pattern, place, name, write }: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  value: ValueModel,
  scope: ValueScope,
): Finding[] {
  const source = sourceType(value, scope)
  if (value.kind === 'attribute' && scope.attributes[value.name]?.keyOnly) {
    return [
      finding('TW1104', {
        place,
        pattern: pattern.name,
        items: [item.name],
        message: `${name} stores ${describeValue(value, scope)} in ${attribute.name} of ${item.name}, but the key alone has it.`,
        remedy: `Declare ${value.name} without .keyOnly(), or give the value as a parameter.`,
        data: { attribute: attribute.name },
      }),
    ]
  }
  const isAbsent = value.kind === 'attribute' && write.operation === 'update' && write.upsert
  if (source?.kind !== 'type' || !(source.mayBeMissing || isAbsent)) return []
  const isNew = write.operation === 'create' || write.operation === 'put'
  const filled = attribute.optional || attribute.default !== undefined || attribute.onCreate !== undefined
  if (isNew && filled) return []
  if (value.kind === 'attribute' && isPresent(write.condition, value.name)) return []
  return [
    finding('TW1104', {
      place,
      pattern: pattern.name,
      items: [item.name],
      message: `${name} stores ${describeValue(value, scope)} in ${attribute.name} of ${item.name}, but it may be missing.`,
      remedy:
        value.kind === 'attribute'
          ? `Add when: { ${value.name}: present() }, or make ${value.name} required.`
          : `Make the parameter required, or name ${attribute.name} in edit.`,
      data: { attribute: attribute.name },
    }),
  ]
}

type Condition = PlacedWrite['write']['condition']

/** Whether the condition can hold only for an item that has the attribute. */
export function isPresent(condition: Condition, attribute: string): boolean {
  switch (condition?.kind) {
    case 'and':
      return condition.conditions.some((part) => isPresent(part, attribute))
    case 'or':
      return condition.conditions.every((part) => isPresent(part, attribute))
    case 'compare':
      return condition.attribute === attribute && condition.comparison !== '<>'
    case 'present':
    case 'in':
    case 'between':
    case 'beginsWith':
    case 'contains':
    case 'size':
      return condition.attribute === attribute
    default:
      return false
  }
}

export function wrongChange(
  { pattern, place, name }: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  verb: string,
  reason: string,
): Finding {
  return finding('TW1102', {
    place,
    pattern: pattern.name,
    items: [item.name],
    message: `${name} ${verb} ${attribute.name} of ${item.name}, but ${reason}.`,
    remedy: 'Use increment() on numbers, addTo() on sets, append() on lists, clear() on optional attributes.',
    data: { attribute: attribute.name },
  })
}
