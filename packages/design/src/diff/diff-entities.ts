import type { DesignModel } from '../model/design-model.js'
import type { EntityModel, ItemModel } from '../model/item-model.js'
import { change, type DesignChange, pair, same } from './change.js'
import { rendersTheSame, templateChange } from './compare-template.js'
import { diffAttributes } from './diff-attributes.js'

export function diffEntities(before: DesignModel, after: DesignModel): DesignChange[] {
  const renamed = renamedEntities(before, after)
  const { added, removed, kept } = pair(
    Object.fromEntries(
      Object.entries(before.entities).map(([name, each]) => [renamed.get(name) ?? name, each]),
    ),
    after.entities,
  )
  return [
    ...[...renamed].map(([name, now]) => change('safe', `entities.${now}`, `Called ${name} in code before.`)),
    ...added.map(([name]) => change('safe', `entities.${name}`, 'The entity is new.')),
    ...removed.map(([name]) =>
      change(
        'needs backfill',
        `entities.${name}`,
        'The entity is gone; its items stay in the table, where queries and scans meet them.',
        'Delete its items.',
      ),
    ),
    ...kept.flatMap(([name, one, other]) => diffEntity(`entities.${name}`, one, other, after)),
  ]
}

/** Finds renamed entities: the same table, type and key under another name in code. */
function renamedEntities(before: DesignModel, after: DesignModel): ReadonlyMap<string, string> {
  const gone = Object.values(before.entities).filter(({ name }) => !Object.hasOwn(after.entities, name))
  const come = Object.values(after.entities).filter(({ name }) => !Object.hasOwn(before.entities, name))
  const found = new Map<string, string>()
  for (const one of gone) {
    const other = come.find((each) => hasSameItems(one, each) && ![...found.values()].includes(each.name))
    if (other) found.set(one.name, other.name)
  }
  return found
}

/**
 * Items with a type attribute are the same if their types are equal; others if their keys have the same form.
 */
function hasSameItems(before: EntityModel, after: EntityModel): boolean {
  if (before.table !== after.table) return false
  if (after.recognizedBy.by === 'attribute') return same(before.recognizedBy, after.recognizedBy)
  const shape = ({ keys }: EntityModel) =>
    Object.entries(keys).map(([key, { segments }]) => [
      key,
      segments.map((segment) => (segment.kind === 'literal' ? segment.text : segment.codec.kind)),
    ])
  return same(shape(before), shape(after))
}

function diffEntity(
  place: string,
  before: EntityModel,
  after: EntityModel,
  model: DesignModel,
): DesignChange[] {
  if (before.table !== after.table) {
    const reason = `Its items move from ${before.table} to ${after.table}.`
    return [
      change(
        'breaks keys',
        place,
        reason,
        'Copy the items, read from both places meanwhile, delete the old.',
      ),
    ]
  }
  return [
    ...diffKeys(place, before, after, model),
    ...diffRecognition(place, before, after),
    ...diffAttributes(place, before, after),
  ]
}

/** Compares the keys of an item in its table and indexes. */
function diffKeys(
  place: string,
  before: EntityModel,
  after: EntityModel,
  model: DesignModel,
): DesignChange[] {
  const table = model.tables[after.table]
  const own = new Set([...(table?.partition ?? []), ...(table?.sort ?? [])].map((key) => key.name))
  const { added, removed, kept } = pair(before.keys, after.keys)
  return [
    ...added.map(([key, { text }]) =>
      change(
        own.has(key) ? 'breaks keys' : 'needs backfill',
        `${place}.${key}`,
        `Items that are there have no ${key}, ${text}, and are missing from the index.`,
        `Set ${key} on every item of the entity.`,
      ),
    ),
    ...removed.map(([key]) =>
      change(
        'needs backfill',
        `${place}.${key}`,
        `The entity leaves the index; items that are there keep ${key}.`,
        `Remove ${key} from every item of the entity.`,
      ),
    ),
    ...kept.flatMap(([key, one, other]) => {
      if (rendersTheSame(one, before, other, after)) return []
      const what = templateChange(one, other)
      return own.has(key)
        ? [
            change(
              'breaks keys',
              `${place}.${key}`,
              `${what}: items that are there are not found.`,
              'Write every item under its new key and delete the old one, reading both meanwhile.',
            ),
          ]
        : [
            change(
              'needs backfill',
              `${place}.${key}`,
              `${what}: items that are there stand elsewhere in the index.`,
              `Set ${key} anew on every item of the entity.`,
            ),
          ]
    }),
  ]
}

export function diffRecognition(place: string, before: ItemModel, after: ItemModel): DesignChange[] {
  if (after.recognizedBy.by === 'key' || same(before.recognizedBy, after.recognizedBy)) return []
  const { attribute, value } = after.recognizedBy
  return [
    change(
      'needs backfill',
      place,
      `Items are now known by ${attribute} = "${value}", which those that are there do not say.`,
      `Set ${attribute} on every item of the entity.`,
    ),
  ]
}
