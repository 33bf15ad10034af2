import type { DesignModel } from '../model/design-model.js'
import { deepFreeze } from '../model/freeze.js'
import type { PatternModel } from '../model/pattern-model.js'
import { change, type DesignChange, type Impact, impacts, pair, same } from './change.js'
import { changedFields } from './changed-fields.js'
import { diffDerived } from './diff-derived.js'
import { diffEntities } from './diff-entities.js'
import { diffTables } from './diff-tables.js'

export interface DesignDiff {
  /** The greatest impact of all changes; `safe` if nothing changed. */
  readonly impact: Impact
  readonly changes: readonly DesignChange[]
}

/**
 * Compares two designs. Returns each change with its impact on stored items and the steps that it needs.
 * @example
 * const notes = table('Notes', { partitionKey: 'PK' })
 * const attributes = { noteId: ulid(), body: text() }
 * const before = design('notes', { entities: { Note: notes.entity('NOTE', { key: { PK: 'N#<noteId>' }, attributes }) }, patterns: {} })
 * const after = design('notes', { entities: { Note: notes.entity('NOTE', { key: { PK: 'NOTE#<noteId>' }, attributes }) }, patterns: {} })
 * diff(before.model, after.model).impact // → 'breaks keys'
 */
export function diff(before: DesignModel, after: DesignModel): DesignDiff {
  const changes = [
    ...diffTables(before, after),
    ...diffEntities(before, after),
    ...diffDerived(before, after),
    ...diffPatterns(before, after),
  ]
  const gravest = Math.max(0, ...changes.map(({ impact }) => impacts.indexOf(impact)))
  return deepFreeze({ impact: impacts[gravest]!, changes })
}

/** Compares patterns. They store nothing, so a change affects callers and their cursors only. */
function diffPatterns(before: DesignModel, after: DesignModel): DesignChange[] {
  const { added, removed, kept } = pair(before.patterns, after.patterns)
  return [
    ...added.map(([name]) => change('safe', `patterns.${name}`, 'The pattern is new.')),
    ...removed.map(([name]) =>
      change('safe', `patterns.${name}`, 'The pattern is gone.', 'Make sure that nothing calls it.'),
    ),
    ...kept.flatMap(([name, one, other]) =>
      same(one, other) ? [] : [diffPattern(`patterns.${name}`, one, other)],
    ),
  ]
}

function diffPattern(place: string, before: PatternModel, after: PatternModel): DesignChange {
  const listing = (pattern: PatternModel) =>
    pattern.operation === 'query' ? [pattern.keyCondition, pattern.order.direction] : undefined
  const fields = changedFields(before, after)
  if (same(listing(before), listing(after))) return change('safe', place, `The pattern changed: ${fields}.`)
  return change(
    'safe',
    place,
    `The query reads another range or order: ${fields}.`,
    'Cursors that were given out before are refused: callers start from the first page.',
  )
}
