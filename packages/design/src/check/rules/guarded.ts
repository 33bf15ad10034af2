import { conditionAttributes } from '../../cost/condition-attributes.js'
import type { ConditionModel } from '../../model/condition-model.js'
import type { EntityModel } from '../../model/item-model.js'
import type { TypeModel } from '../../model/type-model.js'
import type { UpdateModel } from '../../model/write-model.js'
import type { CheckContext } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { type PlacedWrite, writesOf } from './writes.js'

/** Proves that no write silently overwrites a concurrent change. */
export function checkGuarded({ model, patterns }: CheckContext): Finding[] {
  return [
    ...Object.values(model.entities).flatMap(checkVersions),
    ...writesOf(patterns).flatMap((placed) => {
      const entity = model.entities[placed.write.target]
      return entity ? [...checkGuard(placed, entity), ...checkReadModifyWrite(placed, entity)] : []
    }),
  ]
}

function checkVersions({ name, attributes }: EntityModel): Finding[] {
  const versions = Object.values(attributes).flatMap((each) =>
    each.type.kind === 'version' ? [each.name] : [],
  )
  if (versions.length < 2) return []
  return [
    finding('TW1302', {
      place: `entities.${name}`,
      items: [name],
      message: `${name} has more than one version: ${versions.join(', ')}.`,
      remedy: 'Keep one version(), and count other things with integer() and increment().',
      data: { attributes: versions },
    }),
  ]
}

function checkGuard(placed: PlacedWrite, entity: EntityModel): Finding[] {
  const { write, pattern, place, name } = placed
  const guard = 'guard' in write ? write.guard : undefined
  if (guard === undefined) return []
  if (entity.attributes[guard]?.type.kind === 'version') {
    return write.operation === 'update' && write.upsert ? [guardOfNothing(placed, entity, guard)] : []
  }
  return [
    finding('TW1301', {
      place,
      pattern: pattern.name,
      items: [entity.name],
      message: `${name} is guarded by ${guard} of ${entity.name}, which does not rise with every write.`,
      remedy: `Use an attribute of kind version() as the guard, or compare it in when: { ${guard}: param('…') }.`,
      data: { attribute: guard },
    }),
  ]
}

/** Reports a guard of a write that may create the item, which has no version yet. */
function guardOfNothing({ pattern, place, name }: PlacedWrite, entity: EntityModel, guard: string): Finding {
  return finding('TW1304', {
    place,
    pattern: pattern.name,
    items: [entity.name],
    message: `${name} is guarded by ${guard} of ${entity.name}, and would create an item that has none yet.`,
    remedy: 'Leave out upsert and create the item with create(), or leave out guard.',
    data: { attribute: guard },
  })
}

/** Kinds whose new value is usually computed from the value that was read. */
const accumulating: ReadonlySet<TypeModel['kind']> = new Set([
  'integer',
  'number',
  'money',
  'list',
  'map',
  'record',
  'set',
])

function checkReadModifyWrite({ write, pattern, place, name }: PlacedWrite, entity: EntityModel): Finding[] {
  if (write.operation !== 'update' || write.guard !== undefined) return []
  if (comparesSeen(write.condition)) return []
  const compared = new Set(conditionAttributes(write.condition))
  const blind = written(write).filter((attribute) => {
    const { type } = entity.attributes[attribute] ?? {}
    return type && accumulating.has(type.kind) && !compared.has(attribute)
  })
  if (blind.length === 0) return []
  const version = Object.values(entity.attributes).find(({ type }) => type.kind === 'version')?.name
  return [
    finding('TW1303', {
      place,
      pattern: pattern.name,
      items: [entity.name],
      message: `${name} replaces ${blind.join(', ')} of ${entity.name} by what the caller gives, whatever it is by then: of two callers that read it and write it back, one is lost.`,
      remedy: version
        ? `Add guard: '${version}', use increment(), addTo() or append(), or accept that the last write wins.`
        : 'Add a version() and guard, use increment(), addTo() or append(), or accept that the last write wins.',
      data: { attributes: blind },
    }),
  ]
}

/** Returns the attributes that the caller replaces with a whole new value. */
function written({ changes }: UpdateModel): readonly string[] {
  return changes.flatMap((change) =>
    change.kind === 'edit' || (change.kind === 'set' && change.value.kind === 'parameter' && !change.ifAbsent)
      ? [change.attribute]
      : [],
  )
}

/** Whether the condition compares a value that the caller has read, such as a token, a status or a time. */
function comparesSeen(condition: ConditionModel | undefined): boolean {
  if (condition?.kind === 'and') return condition.conditions.some(comparesSeen)
  if (condition?.kind === 'or') return condition.conditions.every(comparesSeen)
  return condition?.kind === 'compare' && condition.comparison === '=' && condition.value.kind === 'parameter'
}
