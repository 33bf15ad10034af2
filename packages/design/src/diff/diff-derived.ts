import type { DerivedItemModel, DerivedModel } from '../model/derived-model.js'
import type { DesignModel } from '../model/design-model.js'
import type { KeyTemplates } from '../model/template-model.js'
import { change, type DesignChange, pair, same } from './change.js'
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
        'safe',
        `derived.${name}`,
        'It is no longer kept; what is there grows stale.',
        'Delete its items.',
      ),
    ),
    ...kept.flatMap(([name, one, other]) => diffOne(`derived.${name}`, one, other)),
  ]
}

function diffOne(place: string, before: DerivedModel, after: DerivedModel): DesignChange[] {
  if (isItem(before) && isItem(after) && before.kind === after.kind) return diffItem(place, before, after)
  if (same(withoutExpectation(before), withoutExpectation(after))) return []
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
    changes.push(change('needs backfill', place, 'It exists under another condition.', recompute))
  }
  if (before.kind === 'unique' && after.kind === 'unique' && before.kept !== after.kept) {
    changes.push(
      change('safe', place, 'Guards of sources that are deleted from now on are treated differently.'),
    )
  }
  return [...changes, ...diffRecognition(place, before, after), ...diffCopies(place, before, after)]
}

/** New copies are missing from the items that are there, whether or not they are optional. */
function diffCopies(place: string, before: DerivedItemModel, after: DerivedItemModel): DesignChange[] {
  const known = new Set(Object.keys(before.attributes))
  return diffAttributes(place, before, after).map((found) => {
    const name = found.place.slice(place.length + 1)
    const copied = after.attributes[name]
    if (!copied || known.has(name) || found.impact !== 'safe') return found
    return change('needs backfill', found.place, 'Items that are there have no such copy.', recompute)
  })
}

function shapes(keys: KeyTemplates): JsonShape {
  return Object.fromEntries(Object.entries(keys).map(([key, template]) => [key, template.segments]))
}

type JsonShape = Readonly<Record<string, unknown>>

function isItem(derived: DerivedModel): derived is DerivedItemModel {
  return derived.kind === 'unique' || derived.kind === 'mirror' || derived.kind === 'pointer'
}

/** What is expected or allowed says nothing of the items that are there. */
function withoutExpectation(derived: DerivedModel): JsonShape {
  const { expect: _, atMost: __, ...rest } = { expect: undefined, atMost: undefined, ...derived }
  return rest
}
