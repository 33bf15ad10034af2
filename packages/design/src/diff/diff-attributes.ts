import { describeType } from '../domains/describe-type.js'
import { isAssignable } from '../domains/is-assignable.js'
import type { AttributeModel } from '../model/attribute-model.js'
import type { ItemModel } from '../model/item-model.js'
import type { TypeModel } from '../model/type-model.js'
import { change, type DesignChange, pair, same } from './change.js'
import { changedFields } from './changed-fields.js'

/** Compares the attributes of one kind of item. */
export function diffAttributes(place: string, before: ItemModel, after: ItemModel): DesignChange[] {
  const { added, removed, kept } = pair(byPath(before), byPath(after))
  return [
    ...added.map(([, attribute]) => addedAttribute(`${place}.${attribute.name}`, attribute, before)),
    ...removed.map(([, attribute]) =>
      change(
        'safe',
        `${place}.${attribute.name}`,
        'The attribute is no longer read; what is stored stays until the item is written anew.',
      ),
    ),
    ...kept.flatMap(([, one, other]) => diffAttribute(`${place}.${other.name}`, one, other, before)),
  ]
}

/** Returns attributes by stored path: equal paths mean the same attribute, even if the name differs. */
function byPath({ attributes }: ItemModel): Readonly<Record<string, AttributeModel>> {
  return Object.fromEntries(
    Object.values(attributes).map((attribute) => [JSON.stringify(attribute.path), attribute]),
  )
}

function addedAttribute(
  place: string,
  { name, optional, path }: AttributeModel,
  before: ItemModel,
): DesignChange {
  const stored = path.join('.')
  const moved = before.attributes[name]
  if (moved) return movedAttribute(place, moved.path, path, 'items that are there are read without it')
  if (!optional) {
    return change(
      'needs backfill',
      place,
      'Items that are there lack the attribute, which is required.',
      `Release it as optional, set ${stored} on every item, then make it required.`,
    )
  }
  if (!hasParents(path, before)) {
    return change(
      'needs backfill',
      place,
      `Items that are there may lack the map ${path.slice(0, -1).join('.')}, in which nothing can be set then.`,
      `Set ${path.slice(0, -1).join('.')} to an empty map on every item that lacks it.`,
    )
  }
  return change('safe', place, 'The attribute is new and optional.')
}

function movedAttribute(
  place: string,
  from: readonly string[],
  to: readonly string[],
  effect: string,
): DesignChange {
  const [one, other] = [from.join('.'), to.join('.')]
  return change(
    'needs backfill',
    place,
    `It was stored as ${one} and is now stored as ${other}: ${effect}.`,
    `Copy ${one} to ${other} on every item, then release, then remove the old one.`,
  )
}

/** Whether every item has the maps of a path: a required attribute is in the innermost one. */
function hasParents(path: readonly string[], { attributes }: ItemModel): boolean {
  const parents = path.slice(0, -1)
  return (
    parents.length === 0 ||
    Object.values(attributes).some(
      (other) =>
        !other.optional &&
        !other.keyOnly &&
        other.path.length > parents.length &&
        same(other.path.slice(0, parents.length), parents),
    )
  )
}

function diffAttribute(
  place: string,
  before: AttributeModel,
  after: AttributeModel,
  { attributes }: ItemModel,
): DesignChange[] {
  const changes: DesignChange[] = []
  if (before.name !== after.name) changes.push(diffName(place, before, after, attributes[after.name]))
  if (before.keyOnly !== after.keyOnly) changes.push(diffKeyOnly(place, after))
  if (before.optional && !after.optional) {
    const reason = 'It was optional and is required: items without it are no longer read.'
    changes.push(change('needs backfill', place, reason, 'Set it on every item that lacks it, then release.'))
  } else if (!before.optional && after.optional) {
    changes.push(change('safe', place, 'It was required and is optional.'))
  }
  if (!same(before.type, after.type)) changes.push(diffType(place, before.type, after.type))
  if (after.validated && !before.validated) {
    const reason = 'A schema checks it from now on; what is stored was never checked.'
    changes.push(
      change('needs backfill', place, reason, 'Find the items that the schema refuses, and rewrite them.'),
    )
  }
  if (!same(generated(before), generated(after))) {
    const fields = changedFields(generated(before), generated(after))
    const reason = `Values of items written from now on are filled in differently: ${fields}.`
    changes.push(change('safe', place, reason))
  }
  return changes
}

/**
 * `former` is the attribute that had the new name before. It has another path, so calls would read another
 * value by this name.
 */
function diffName(
  place: string,
  before: AttributeModel,
  after: AttributeModel,
  former: AttributeModel | undefined,
): DesignChange {
  if (former === undefined)
    return change('safe', place, `Called ${before.name} in code before; stored as it was.`)
  return movedAttribute(place, former.path, after.path, `calls read what ${before.name} was`)
}

function diffKeyOnly(place: string, { keyOnly, path }: AttributeModel): DesignChange {
  if (keyOnly) return change('safe', place, 'It is read from the key; what is stored beside it stays.')
  return change(
    'needs backfill',
    place,
    'It was kept in the key alone and is now stored: items that are there lack it.',
    `Set ${path.join('.')} on every item from its key, then release.`,
  )
}

function generated({ default: preset, onCreate, onWrite, immutable }: AttributeModel) {
  return { default: preset, onCreate, onWrite, immutable }
}

function diffType(place: string, before: TypeModel, after: TypeModel): DesignChange {
  const fields = changedFields(before, after)
  if (isWider(before, after))
    return change('safe', place, `Everything that is stored fits the new type: ${fields}.`)
  const [one, other] = [describeType(before), describeType(after)]
  const reason =
    one === other
      ? `What may stand inside of ${one} changed: ${fields}.`
      : `It held ${one} and holds ${other}: what is stored may not fit.`
  return change(
    'needs backfill',
    place,
    reason,
    'Find the items that do not fit, and rewrite them before the release.',
  )
}

/**
 * Whether all values of the old type are values of the new one, stored in the same form and with the same
 * meaning.
 */
function isWider(before: TypeModel, after: TypeModel): boolean {
  if (before.kind === 'money' || after.kind === 'money') return false
  return isAssignable(before, after)
}
