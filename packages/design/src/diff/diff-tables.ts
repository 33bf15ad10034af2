import type { DesignModel } from '../model/design-model.js'
import type { IndexModel, TableModel } from '../model/table-model.js'
import { change, type DesignChange, pair, same } from './change.js'

export function diffTables(before: DesignModel, after: DesignModel): DesignChange[] {
  const { added, removed, kept } = pair(before.tables, after.tables)
  return [
    ...added.map(([name]) => change('safe', `tables.${name}`, 'The table is new.', 'Create the table.')),
    ...removed.map(([name]) =>
      change(
        'safe',
        `tables.${name}`,
        'The design no longer uses the table.',
        'Delete it when nothing reads it.',
      ),
    ),
    ...kept.flatMap(([name, one, other]) => diffTable(`tables.${name}`, one, other)),
  ]
}

const replacement = [
  'Create a table with the new keys under another name.',
  'Copy all items, then the changes made meanwhile from the stream.',
  'Point the design at the new table and delete the old one.',
]

function diffTable(place: string, before: TableModel, after: TableModel): DesignChange[] {
  const changes: DesignChange[] = []
  if (!same([before.partition, before.sort], [after.partition, after.sort])) {
    const reason = 'The key attributes of a table cannot be changed.'
    changes.push(change('needs table replacement', place, reason, ...replacement))
  }
  if (before.delimiter !== after.delimiter) {
    const reason = `Keys were joined with "${before.delimiter}" and are now with "${after.delimiter}".`
    changes.push(
      change('breaks keys', place, reason, 'Write every item under its new key and delete the old one.'),
    )
  }
  if (before.entityTypeAttribute !== after.entityTypeAttribute) {
    const reason = 'The attribute that names the kind of an item is another one.'
    changes.push(change('needs backfill', place, reason, 'Set the attribute on every item.'))
  }
  if (!same(settings(before), settings(after))) {
    changes.push(change('safe', place, 'Time to live, stream or billing changed.', 'Update the table.'))
  }
  return [...changes, ...diffIndexes(place, before, after)]
}

function settings({ timeToLive, stream, billing }: TableModel) {
  return [timeToLive, stream, billing]
}

function diffIndexes(place: string, before: TableModel, after: TableModel): DesignChange[] {
  const { added, removed, kept } = pair(before.indexes, after.indexes)
  return [
    ...added.map(([name, index]) => addedIndex(`${place}.${name}`, index)),
    ...removed.map(([name, index]) => removedIndex(`${place}.${name}`, index)),
    ...kept.flatMap(([name, one, other]) =>
      same(one, other) ? [] : [changedIndex(`${place}.${name}`, one, other)],
    ),
  ]
}

function addedIndex(place: string, index: IndexModel): DesignChange {
  return index.kind === 'local'
    ? change('needs table replacement', place, 'A local index is made with its table only.', ...replacement)
    : change(
        'needs new index',
        place,
        'The index is new; DynamoDB fills it from the items that have its keys.',
        'Add the index and wait until it is active.',
        'Only then use the patterns that query it.',
      )
}

function removedIndex(place: string, index: IndexModel): DesignChange {
  return index.kind === 'local'
    ? change('needs table replacement', place, 'A local index cannot be removed.', ...replacement)
    : change('safe', place, 'No pattern uses the index any more.', 'Remove the index after the release.')
}

function changedIndex(place: string, before: IndexModel, after: IndexModel): DesignChange {
  if (before.kind === 'local' || after.kind === 'local') {
    return change('needs table replacement', place, 'A local index cannot be changed.', ...replacement)
  }
  return change(
    'needs new index',
    place,
    'The keys or the projection of an index cannot be changed.',
    'Add an index with the new definition under another name and wait until it is active.',
    'Point the patterns at it, then remove the old one.',
  )
}
