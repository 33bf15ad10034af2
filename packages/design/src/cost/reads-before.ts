import type { DesignModel } from '../model/design-model.js'
import type { EntityModel } from '../model/item-model.js'
import { keyNames, placeholders } from '../model/stored-items.js'
import type { IndexModel } from '../model/table-model.js'
import type { UpdateModel, WriteModel } from '../model/write-model.js'
import type { Action, Changed } from './action.js'
import { conditionAttributes } from './condition-attributes.js'

/**
 * Whether the client reads the item before a write. The stored item decides which derived items must be deleted, which
 * index keys change, and which values a put continues: the version, the time of creation, counters.
 */
export function readsBefore(
  model: DesignModel,
  entity: EntityModel,
  write: WriteModel,
  derived: readonly Action[],
  changed: Changed,
): boolean {
  switch (write.operation) {
    case 'put':
      return (
        entity.derives.length > 0 ||
        Object.values(entity.attributes).some(
          ({ name, type, onCreate }) =>
            type.kind === 'version' || onCreate !== undefined || isCounted(model, entity, name),
        )
      )
    case 'delete':
      return entity.derives.length > 0
    case 'update':
      return (
        derived.length > 0 ||
        leavesKeptGuard(model, entity, changed) ||
        movesUnknownKey(model, entity, write, changed) ||
        (write.upsert && !makesWholeItem(model, entity, write, changed))
      )
    default:
      return false
  }
}

/** Whether an update may change if the item has a kept guard, which is left where it is. */
function leavesKeptGuard({ derived }: DesignModel, { derives }: EntityModel, changed: Changed): boolean {
  return derives.some((name) => {
    const guard = derived[name]!
    if (guard.kind !== 'unique' || !guard.kept) return false
    const followed = [...Object.values(guard.keys).flatMap(placeholders), ...conditionAttributes(guard.while)]
    return followed.some((attribute) => changed.has(attribute))
  })
}

function isCounted({ derived }: DesignModel, entity: EntityModel, attribute: string): boolean {
  return Object.values(derived).some(
    (each) => each.kind === 'count' && each.target === entity.name && each.attribute === attribute,
  )
}

/** Returns the keys of an index that are not keys of the table. */
function indexKeys(model: DesignModel, entity: EntityModel, index: IndexModel): readonly string[] {
  const own = keyNames(model.tables[entity.table]!)
  return keyNames(index).filter((name) => !own.includes(name) && entity.keys[name] !== undefined)
}

/** Whether an update changes an index key that cannot be rendered from the call alone. */
function movesUnknownKey(
  model: DesignModel,
  entity: EntityModel,
  write: UpdateModel,
  changed: Changed,
): boolean {
  const indexes = Object.values(model.tables[entity.table]!.indexes).map((index) =>
    indexKeys(model, entity, index),
  )
  const namesIn = (keys: readonly string[]) => keys.flatMap((key) => placeholders(entity.keys[key]!))
  const isTouched = (keys: readonly string[]) => namesIn(keys).some((name) => changed.has(name))
  const touched = new Set(indexes.filter(isTouched).flat())
  // Indexes that share a key attribute are written together.
  const moved = indexes.filter((keys) => keys.some((key) => touched.has(key)))
  const settled = settledNames(entity, write)
  const stored = new Set(Object.values(entity.attributes).map(({ path }) => path[0]))
  return moved.some((keys) => {
    const isOptional = namesIn(keys).some((name) => entity.attributes[name]?.optional)
    const rendered = keys.filter((key) => !stored.has(key) && isTouched([key]))
    return isOptional || namesIn(rendered).some((name) => !settled.has(name))
  })
}

/** Returns the attributes whose new values follow from the call. */
function settledNames(entity: EntityModel, { bindings, changes, quiet }: UpdateModel): ReadonlySet<string> {
  const filled = quiet ? [] : Object.values(entity.attributes).filter(({ onWrite }) => onWrite !== undefined)
  return new Set([
    ...Object.keys(bindings),
    ...filled.map(({ name }) => name),
    ...changes.flatMap((change) =>
      change.kind === 'set' && !change.ifAbsent && change.value.kind !== 'attribute'
        ? [change.attribute]
        : [],
    ),
  ])
}

/** Whether an update alone can create a complete item. */
function makesWholeItem(
  model: DesignModel,
  entity: EntityModel,
  { changes, bindings }: UpdateModel,
  changed: Changed,
): boolean {
  const attributes = Object.values(entity.attributes)
  const isIndexed = Object.values(model.tables[entity.table]!.indexes).some(
    (index) => indexKeys(model, entity, index).length > 0,
  )
  if (isIndexed || entity.derives.length > 0 || attributes.some(({ path }) => path.length > 1)) return false
  const made = new Set(changes.flatMap(({ kind, attribute }) => (kind === 'edit' ? [] : [attribute])))
  const isFilled = ({ onCreate, onWrite, default: otherwise }: (typeof attributes)[number]) =>
    (onCreate ?? onWrite ?? otherwise) !== undefined
  // An item without an optional attribute is not necessarily new: only a read shows whether it gets a
  // default.
  const isAmbiguous = ({ name, optional, onCreate, default: otherwise }: (typeof attributes)[number]) =>
    optional && (onCreate ?? otherwise) !== undefined && !made.has(name)
  if (attributes.some((each) => isAmbiguous(each) || isCounted(model, entity, each.name))) return false
  const isEdited = ({ name }: { readonly name: string }) =>
    changes.some(({ kind, attribute }) => kind === 'edit' && attribute === name)
  const isComplete = attributes.every(
    (attribute) =>
      attribute.optional ||
      attribute.type.kind === 'set' ||
      attribute.type.kind === 'version' ||
      isFilled(attribute) ||
      attribute.name in bindings ||
      made.has(attribute.name),
  )
  if (!isComplete || attributes.some((attribute) => isFilled(attribute) && isEdited(attribute))) return false
  return changed.size > 0 && hasSureValue(model, entity, changes, changed)
}

/**
 * Whether an update always sets a value: DynamoDB creates no item for an update that only removes attributes.
 */
function hasSureValue(
  model: DesignModel,
  entity: EntityModel,
  changes: UpdateModel['changes'],
  changed: Changed,
): boolean {
  const keys = keyNames(model.tables[entity.table]!)
  const isOwn = ({ name, path, keyOnly }: EntityModel['attributes'][string]) =>
    !keyOnly && !keys.includes(path[0]) && !changes.some(({ attribute }) => attribute === name)
  const filled = Object.values(entity.attributes).some(
    (attribute) =>
      isOwn(attribute) &&
      (attribute.type.kind === 'version' ||
        (attribute.onCreate ?? attribute.onWrite ?? attribute.default) !== undefined ||
        placeholdersOfTable(model, entity).has(attribute.name)),
  )
  // A set given by the caller may be empty, and an empty set is not stored.
  const sets = changes.some((change) => {
    if (change.kind === 'increment' || change.kind === 'decrement' || change.kind === 'append') return true
    if (change.kind !== 'set' && change.kind !== 'addToSet') return false
    return change.value.kind !== 'parameter' || entity.attributes[change.attribute]!.type.kind !== 'set'
  })
  return filled || sets || entity.recognizedBy.by === 'attribute' || changed.size > changes.length
}

function placeholdersOfTable(model: DesignModel, entity: EntityModel): ReadonlySet<string> {
  const keys = keyNames(model.tables[entity.table]!)
  return new Set(keys.flatMap((key) => (entity.keys[key] ? placeholders(entity.keys[key]) : [])))
}
