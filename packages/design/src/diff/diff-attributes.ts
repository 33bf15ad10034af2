import type { AttributeModel } from '../model/attribute-model.js'
import type { ItemModel } from '../model/item-model.js'
import type { TypeModel } from '../model/type-model.js'
import { change, type DesignChange, pair, same } from './change.js'

/** What changed in the attributes of one kind of item. */
export function diffAttributes(place: string, before: ItemModel, after: ItemModel): DesignChange[] {
  const { added, removed, kept } = pair(byPath(before), byPath(after))
  return [
    ...added.map(([, attribute]) => addedAttribute(`${place}.${attribute.name}`, attribute)),
    ...removed.map(([, attribute]) =>
      change(
        'safe',
        `${place}.${attribute.name}`,
        'The attribute is no longer read; what is stored stays until the item is written anew.',
      ),
    ),
    ...kept.flatMap(([, one, other]) => diffAttribute(`${place}.${other.name}`, one, other)),
  ]
}

/** Attributes are the same when they are stored in the same place, whatever they are called in code. */
function byPath({ attributes }: ItemModel): Readonly<Record<string, AttributeModel>> {
  return Object.fromEntries(
    Object.values(attributes).map((attribute) => [attribute.path.join('.'), attribute]),
  )
}

function addedAttribute(place: string, { optional, path }: AttributeModel): DesignChange {
  if (optional) return change('safe', place, 'The attribute is new and optional.')
  return change(
    'needs backfill',
    place,
    'Items that are there lack the attribute, which is required.',
    `Release it as optional, set ${path.join('.')} on every item, then make it required.`,
  )
}

function diffAttribute(place: string, before: AttributeModel, after: AttributeModel): DesignChange[] {
  const changes: DesignChange[] = []
  if (before.name !== after.name) {
    changes.push(change('safe', place, `Called ${before.name} in code before; stored as it was.`))
  }
  if (before.optional && !after.optional) {
    const reason = 'It was optional and is required: items without it are no longer read.'
    changes.push(change('needs backfill', place, reason, 'Set it on every item that lacks it, then release.'))
  } else if (!before.optional && after.optional) {
    changes.push(change('safe', place, 'It was required and is optional.'))
  }
  if (!same(before.type, after.type)) changes.push(diffType(place, before.type, after.type))
  if (!same(generated(before), generated(after))) {
    changes.push(change('safe', place, 'Values of items written from now on are filled in differently.'))
  }
  return changes
}

function generated(attribute: AttributeModel) {
  return [attribute.default, attribute.onCreate, attribute.onWrite, attribute.immutable, attribute.validated]
}

function diffType(place: string, before: TypeModel, after: TypeModel): DesignChange {
  if (isWider(before, after)) return change('safe', place, 'Everything that is stored fits the new type.')
  const reason =
    before.kind === after.kind
      ? `Fewer values of kind ${after.kind} are allowed than before.`
      : `The kind was ${before.kind} and is ${after.kind}.`
  return change(
    'needs backfill',
    place,
    reason,
    'Find the items that do not fit, and rewrite them before the release.',
  )
}

/** Whether all values of the old type are values of the new one, stored alike. */
function isWider(before: TypeModel, after: TypeModel): boolean {
  if (before.kind === 'oneOf' && after.kind === 'oneOf') {
    return before.values.every((value) => after.values.includes(value))
  }
  if (before.kind === 'oneOf' && after.kind === 'text') return same(after, { kind: 'text' })
  if (before.kind === 'text' && after.kind === 'text') {
    return (
      before.lowerCase === after.lowerCase &&
      (after.minimumLength ?? 0) <= (before.minimumLength ?? 0) &&
      (after.maximumLength ?? Number.POSITIVE_INFINITY) >= (before.maximumLength ?? Number.POSITIVE_INFINITY)
    )
  }
  if (before.kind === 'integer' && after.kind === 'integer') {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = after
    const low = before.minimum ?? Number.NEGATIVE_INFINITY
    return minimum <= low && maximum >= (before.maximum ?? Number.POSITIVE_INFINITY)
  }
  return before.kind === 'integer' && after.kind === 'number'
}
