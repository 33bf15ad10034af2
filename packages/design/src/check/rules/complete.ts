import type { AttributeModel } from '../../model/attribute-model.js'
import type { ChangeModel } from '../../model/change-model.js'
import { attributeOf, keyNames, placeholders, type StoredItem } from '../../model/stored-items.js'
import type { PutModel, UpdateModel } from '../../model/write-model.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { checkCountedKeys, checkSharedKeys, isWrittenByDatabase } from './index-keys.js'
import { checkUnusedValues } from './unused-values.js'
import { type PlacedWrite, writesOf } from './writes.js'

/** Proves that every part of every key is known whenever the item is written. */
export function checkComplete(context: CheckContext): Finding[] {
  return [
    ...[...context.items.values()].flatMap((item) => [
      ...checkItemKeys(context, item),
      ...checkSharedKeys(context, item),
    ]),
    ...checkCountedKeys(context),
    ...writesOf(context.patterns).flatMap((placed) => {
      const item = context.items.get(placed.write.target)
      return item ? checkWrite(context, placed, item) : []
    }),
  ]
}

function checkItemKeys({ model }: CheckContext, item: StoredItem): Finding[] {
  const own = model.tables[item.table] ? keyNames(model.tables[item.table]!) : []
  return Object.entries(item.keys).flatMap(([key, template]) =>
    placeholders(template).flatMap((name): Finding[] => {
      const attribute = attributeOf(item, name)
      const about = { place: `${itemPlace(item)}.${key}`, items: [item.name], data: { key, attribute: name } }
      if (!attribute && !(item.set && name === 'shard')) {
        const message = `<${name}> in ${template.text} names no attribute of ${item.source?.name ?? item.name}.`
        return [
          finding('TW807', { ...about, message, remedy: 'Declare the attribute, or correct the name.' }),
        ]
      }
      if (item.kind !== 'entity' || !attribute?.optional || !own.includes(key)) return []
      const message = `${name} is optional, but ${key} of ${item.name}, ${template.text}, cannot do without it.`
      return [finding('TW806', { ...about, message, remedy: 'Make it required, or take it out of the key.' })]
    }),
  )
}

function checkWrite(context: CheckContext, placed: PlacedWrite, item: StoredItem): Finding[] {
  const { write } = placed
  switch (write.operation) {
    case 'create':
    case 'put':
      return checkCreate(placed, item, write, 'TW804')
    case 'update':
      return [
        ...checkKnownKey(context, placed, item),
        ...checkOwnKey(context, placed, item, write),
        ...checkIndexKeys(context, placed, item, write),
        ...(write.upsert ? checkCreate(placed, item, write, 'TW805') : []),
      ]
    case 'delete':
    case 'check':
      return checkKnownKey(context, placed, item)
  }
}

/** Checks that updates, deletes and checks know the key of their item, and are given no other values. */
function checkKnownKey(
  { model }: CheckContext,
  { pattern, place, name, write }: PlacedWrite,
  item: StoredItem,
): Finding[] {
  const parts = keyNames(model.tables[item.table]!).flatMap((key) => placeholdersOf(item, key))
  const unknown = [...new Set(parts)].filter((part) => write.bindings[part] === undefined)
  const { bindings } = write
  const unused = checkUnusedValues({ place, pattern: pattern.name, name, target: item.name, bindings }, parts)
  if (unknown.length === 0) return unused
  return [
    ...unused,
    finding('TW808', {
      place,
      pattern: pattern.name,
      items: [item.name],
      message: `${name} does not know ${unknown.join(', ')}, which the key of ${item.name} needs.`,
      remedy: 'Make it a parameter, or give its value in `where`.',
      data: { unknown },
    }),
  ]
}

function checkCreate(
  { pattern, place, name }: PlacedWrite,
  item: StoredItem,
  write: PutModel | UpdateModel,
  code: 'TW804' | 'TW805',
): Finding[] {
  const given = new Set([...Object.keys(write.bindings), ...write.changes.map((change) => change.attribute)])
  const missing = Object.values(item.attributes)
    .filter((attribute) => isRequired(attribute) && !given.has(attribute.name))
    .map((attribute) => attribute.name)
  if (missing.length === 0) return []
  const makes = code === 'TW804' ? 'makes' : 'can make'
  return [
    finding(code, {
      place,
      pattern: pattern.name,
      items: [item.name],
      message: `${name} ${makes} a ${item.name} without ${missing.join(', ')}.`,
      remedy: 'Set it, give it a default, or make it optional.',
      data: { missing },
    }),
  ]
}

function isRequired({ optional, onCreate, onWrite, type, ...attribute }: AttributeModel): boolean {
  const filled = attribute.default !== undefined || onCreate !== undefined || onWrite !== undefined
  return !optional && !filled && type.kind !== 'version'
}

function checkOwnKey(
  { model }: CheckContext,
  { pattern, place, name }: PlacedWrite,
  item: StoredItem,
  write: UpdateModel,
): Finding[] {
  const own = new Set(keyNames(model.tables[item.table]!).flatMap((key) => placeholdersOf(item, key)))
  const changed = write.changes
    .filter((change) => own.has(change.attribute))
    .map((change) => change.attribute)
  if (changed.length === 0) return []
  return [
    finding('TW803', {
      place,
      pattern: pattern.name,
      items: [item.name],
      message: `${name} changes ${changed.join(', ')}, which is part of the key of ${item.name}; DynamoDB cannot move an item.`,
      remedy: 'Delete the item and create the new one in a transaction.',
      data: { changed },
    }),
  ]
}

function placeholdersOf(item: StoredItem, key: string): readonly string[] {
  const template = item.keys[key]
  return template ? placeholders(template) : []
}

/** Checks that an update of one part of an index key knows the other parts. */
function checkIndexKeys(
  { model }: CheckContext,
  placed: PlacedWrite,
  item: StoredItem,
  write: UpdateModel,
): Finding[] {
  const own = keyNames(model.tables[item.table]!)
  const known = new Set(own.flatMap((key) => placeholdersOf(item, key)))
  return Object.keys(item.keys)
    .filter((key) => !own.includes(key))
    .flatMap((key) => {
      const byDatabase = isWrittenByDatabase(model.tables[item.table]!, item, key)
      return checkIndexKey(placed, item, key, write, known, byDatabase)
    })
}

function checkIndexKey(
  { pattern, place, name }: PlacedWrite,
  item: StoredItem,
  key: string,
  write: UpdateModel,
  known: ReadonlySet<string>,
  byDatabase: boolean,
): Finding[] {
  const parts = placeholdersOf(item, key)
  const changes = new Map(write.changes.map((change) => [change.attribute, change]))
  const touched = parts.filter(
    (part) => changes.has(part) || (!write.quiet && changesAlways(item.attributes[part])),
  )
  if (touched.length === 0) return []
  const about = { place, pattern: pattern.name, items: [item.name] }
  const computed = byDatabase
    ? []
    : touched.filter((part) => isComputed(changes.get(part), item.attributes[part]))
  if (computed.length > 0) {
    const message = `${name} lets the database compute ${computed.join(', ')}, so that ${key}, ${item.keys[key]!.text}, cannot be written with it.`
    const remedy = 'Set it to a value that the caller knows, under a guard.'
    return [finding('TW802', { ...about, message, remedy, data: { key, computed } })]
  }
  const perhaps = touched.filter((part) => changes.get(part)?.kind === 'edit')
  const open = parts.filter((part) => !known.has(part))
  const unknown = open.filter(
    (part) => !touched.includes(part) || (perhaps.includes(part) && open.length > 1),
  )
  if (unknown.length === 0) return []
  const message = `${name} changes ${touched.join(', ')} in ${key}, ${item.keys[key]!.text}, without ${unknown.join(', ')}.`
  const remedy = 'Set all parts of the key together, or put each part into a key attribute of its own.'
  return [finding('TW801', { ...about, message, remedy, data: { key, touched, unknown } })]
}

function changesAlways(attribute: AttributeModel | undefined): boolean {
  return attribute?.onWrite !== undefined || attribute?.type.kind === 'version'
}

function isComputed(change: ChangeModel | undefined, attribute: AttributeModel | undefined): boolean {
  if (!change) return attribute?.type.kind === 'version'
  if (change.kind === 'set') return change.ifAbsent || change.value.kind === 'attribute'
  return change.kind !== 'edit' && change.kind !== 'remove'
}
