import type { AttributeModel } from '../model/attribute-model.js'
import type { DerivedItemModel, DerivedModel } from '../model/derived-model.js'
import type { DesignModel } from '../model/design-model.js'
import type { EntityModel } from '../model/item-model.js'
import type { KeyTemplates } from '../model/template-model.js'
import { change, type DesignChange, pair, same } from './change.js'
import { changedFields } from './changed-fields.js'
import { diffAttributes } from './diff-attributes.js'
import { diffRecognition } from './diff-entities.js'

const recompute = 'Run verify with repair: it derives the items anew from their sources.'

export function diffDerived(before: DesignModel, after: DesignModel): DesignChange[] {
  const { added, removed, kept } = pair(before.derived, after.derived)
  return [
    ...added.map(([name]) =>
      change('needs backfill', `derived.${name}`, 'Sources that are there have no such item yet.', recompute),
    ),
    ...removed.map(([name]) =>
      change(
        'needs backfill',
        `derived.${name}`,
        'It is no longer kept; what is there grows stale, and queries and scans meet it.',
        'Delete its items.',
      ),
    ),
    ...kept.flatMap(([name, one, other]) =>
      diffOne(`derived.${name}`, one, other, {
        before: before.entities[one.source],
        after: after.entities[other.source],
      }),
    ),
  ]
}

function diffOne(place: string, before: DerivedModel, after: DerivedModel, sources: Sources): DesignChange[] {
  if (isItem(before) && isItem(after) && before.kind === after.kind) {
    return [...diffItem(place, before, after), ...diffOrigins(place, before, after, sources)]
  }
  if (same(withoutExpectation(before), withoutExpectation(after))) return []
  if (same(withoutLimit(before), withoutLimit(after)) && takesAsMany(before, after)) return []
  if (same(withoutLimit(before), withoutLimit(after))) {
    return [
      change(
        'needs backfill',
        place,
        'A set takes fewer elements than before.',
        'Spread full sets over more shards.',
      ),
    ]
  }
  const reason = 'What is derived from a source, or when, is not what it was.'
  return [change('needs backfill', place, reason, recompute, 'Delete what the former rule left behind.')]
}

function diffItem(place: string, before: DerivedItemModel, after: DerivedItemModel): DesignChange[] {
  const changes: DesignChange[] = []
  if (!same(shapes(before.keys), shapes(after.keys)) || before.table !== after.table) {
    const reason = 'Its key changed: the items of sources that are there stand under the old one.'
    changes.push(change('needs backfill', place, reason, recompute, 'Delete the items under the old key.'))
  }
  if (!same(before.while, after.while)) {
    const reason = `It exists under another condition: ${changedFields(before.while, after.while)}.`
    changes.push(change('needs backfill', place, reason, recompute))
  }
  if (before.kind === 'unique' && after.kind === 'unique' && before.kept !== after.kept) {
    changes.push(
      after.kept
        ? change('safe', place, 'Guards of sources that are deleted from now on stay.')
        : change(
            'needs backfill',
            place,
            'Guards went on without their sources and are to go with them.',
            'Run verify with repair: it deletes guards that no source has.',
          ),
    )
  }
  return [...changes, ...diffRecognition(place, before, after), ...diffCopies(place, before, after)]
}

/**
 * Compares copied attributes. Stored items with more or fewer of them have drifted, whether or not they can be read.
 */
function diffCopies(place: string, before: DerivedItemModel, after: DerivedItemModel): DesignChange[] {
  const [was, is] = [storedPaths(before), storedPaths(after)]
  const changed = new Map([
    ...[...is]
      .filter(([path]) => !was.has(path))
      .map(([, name]) => [name, 'Items that are there have no such copy.'] as const),
    ...[...was]
      .filter(([path]) => !is.has(path))
      .map(([, name]) => [name, 'Items that are there still have the copy.'] as const),
  ])
  const others = diffAttributes(place, before, after).filter(
    (found) => !(found.impact === 'safe' && changed.has(found.place.slice(place.length + 1))),
  )
  const drift = [...changed].map(([name, reason]) =>
    change('needs backfill', `${place}.${name}`, reason, recompute),
  )
  return [...others, ...drift.filter((found) => !others.some((other) => other.place === found.place))]
}

function storedPaths({ attributes }: DerivedItemModel): ReadonlyMap<string, string> {
  const stored = Object.values(attributes).filter(({ keyOnly }) => !keyOnly)
  return new Map(stored.map(({ path, name }) => [JSON.stringify(path), name]))
}

/** Finds copies that keep their name and copy another attribute: stored items still have the former value. */
function diffOrigins(
  place: string,
  before: DerivedItemModel,
  after: DerivedItemModel,
  sources: Sources,
): DesignChange[] {
  return Object.values(after.attributes).flatMap((copy) => {
    const was = Object.values(before.attributes).find(({ path }) => same(path, copy.path))
    if (!was || same(originOf(was, sources.before), originOf(copy, sources.after))) return []
    const reason = `It copied ${was.from ?? was.name} and copies ${copy.from ?? copy.name}.`
    return [change('needs backfill', `${place}.${copy.name}`, reason, recompute)]
  })
}

interface Sources {
  readonly before: EntityModel | undefined
  readonly after: EntityModel | undefined
}

/** The stored path of a copied attribute in the source. */
function originOf({ from, name }: AttributeModel, source: EntityModel | undefined): readonly string[] {
  return source?.attributes[from ?? name]?.path ?? [name]
}

function shapes(keys: KeyTemplates): JsonShape {
  return Object.fromEntries(Object.entries(keys).map(([key, template]) => [key, template.segments]))
}

type JsonShape = Readonly<Record<string, unknown>>

function isItem(derived: DerivedModel): derived is DerivedItemModel {
  return derived.kind === 'unique' || derived.kind === 'mirror' || derived.kind === 'pointer'
}

/** Returns a derived item without its expectations, which do not affect stored items. */
function withoutExpectation(derived: DerivedModel): JsonShape {
  const { expect: _, ...rest } = { expect: undefined, ...derived }
  return rest
}

/** Returns the same without `atMost`, because a larger set accepts all elements of a smaller one. */
function withoutLimit(derived: DerivedModel): JsonShape {
  const { atMost: _, ...rest } = { atMost: undefined, ...withoutExpectation(derived) }
  return rest
}

/** Whether a set still accepts all its former elements. */
function takesAsMany(before: DerivedModel, after: DerivedModel): boolean {
  if (before.kind !== 'memberOf' || after.kind !== 'memberOf') return false
  return (after.atMost ?? Number.POSITIVE_INFINITY) >= (before.atMost ?? Number.POSITIVE_INFINITY)
}
