import { equalitySteps } from '@tablewright/dynamo'
import type { Index, Table } from '../catalog/table.js'
import { ownValue } from './check-keys.js'
import type { Image } from './image.js'
import { compareSteps, entryOf } from './index-entries.js'
import { vectorEntrySteps } from './vector-entries.js'

/**
 * Compares two images of an item, measures the index entries of the old one and encodes those of the new one, in
 * steps. The images cache the results for the transaction that writes them.
 */
export function* entrySteps(
  table: Table,
  before: Image | undefined,
  after: Image | undefined,
  indexes: readonly Index[] = table.indexes,
): Generator<undefined, void> {
  if (before !== undefined && after !== undefined) yield* compareSteps(before, after)
  for (const index of indexes) {
    if (before !== undefined) entryOf(table, index, before)
    yield
    if (after !== undefined) yield* entryOf(table, index, after)?.image.recordSteps() ?? []
    yield
    if (before === undefined || after === undefined) continue
    for (const name of index.projected ?? []) {
      const [one, other] = [ownValue(before.item, name), ownValue(after.item, name)]
      if (one !== undefined && other !== undefined) yield* equalitySteps(one, other)
    }
  }
  yield* vectorEntrySteps(table, before, after)
}
