import type { DesignModel } from '../model/design-model.js'
import type { EntityModel, ItemModel } from '../model/item-model.js'
import { change, type DesignChange, pair, same } from './change.js'
import { rendersTheSame } from './compare-template.js'
import { diffAttributes } from './diff-attributes.js'

export function diffEntities(before: DesignModel, after: DesignModel): DesignChange[] {
  const { added, removed, kept } = pair(before.entities, after.entities)
  return [
    ...added.map(([name]) => change('safe', `entities.${name}`, 'The entity is new.')),
    ...removed.map(([name]) =>
      change(
        'safe',
        `entities.${name}`,
        'The entity is gone; its items stay in the table.',
        'Delete its items.',
      ),
    ),
    ...kept.flatMap(([name, one, other]) => diffEntity(`entities.${name}`, one, other, after)),
  ]
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

/** The keys of an item, in its table and in indexes. */
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
      const what = `${one.text} became ${other.text}`
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
  if (after.recognisedBy.by === 'key' || same(before.recognisedBy, after.recognisedBy)) return []
  const { attribute, value } = after.recognisedBy
  return [
    change(
      'needs backfill',
      place,
      `Items are now known by ${attribute} = "${value}", which those that are there do not say.`,
      `Set ${attribute} on every item of the entity.`,
    ),
  ]
}
