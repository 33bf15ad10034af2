import type { DesignModel } from '../model/design-model.js'
import type { IndexModel, TableModel, WarmThroughputModel } from '../model/table-model.js'
import { change, type DesignChange, pair, same } from './change.js'
import { changedFields } from './changed-fields.js'

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
    ...kept.flatMap(([name, one, other]) => diffTable(`tables.${name}`, one, other, before)),
  ]
}

const replacement = [
  'Create a table with the new keys under another name.',
  'Copy all items, then the changes made meanwhile from the stream.',
  'Point the design at the new table and delete the old one.',
]

function diffTable(place: string, before: TableModel, after: TableModel, model: DesignModel): DesignChange[] {
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
    const reason = `The attribute that names the kind of an item is another one: ${changedFields(before.entityTypeAttribute, after.entityTypeAttribute)}.`
    changes.push(change('needs backfill', place, reason, 'Set the attribute on every item.'))
  }
  if (!same(before.timeToLive, after.timeToLive)) changes.push(diffExpiry(place, after, model))
  const settings = ({ stream, billing }: TableModel) => ({ stream, billing })
  if (!same(settings(before), settings(after))) {
    const fields = changedFields(settings(before), settings(after))
    changes.push(change('safe', place, `Stream or billing changed: ${fields}.`, 'Update the table.'))
  }
  changes.push(...diffWarmth(place, before.warmThroughput, after.warmThroughput))
  return [...changes, ...diffIndexes(place, before, after), ...diffVectorIndexes(place, before, after)]
}

/** Compares the time to live. Stored items may already have a number under the name of the new attribute. */
function diffExpiry(place: string, { name, timeToLive }: TableModel, before: DesignModel): DesignChange {
  if (timeToLive === undefined) {
    return change('safe', place, 'Items no longer expire.', 'Turn the time to live of the table off.')
  }
  const items = [...Object.values(before.entities), ...Object.values(before.derived)]
  const known = items.some(
    (item) =>
      'attributes' in item &&
      item.table === name &&
      Object.values(item.attributes).some(({ path }) => path[0] === timeToLive),
  )
  if (!known)
    return change(
      'safe',
      place,
      `New items expire by ${timeToLive}.`,
      'Turn the time to live of the table on.',
    )
  return change(
    'needs backfill',
    place,
    `Items that are there hold ${timeToLive}, by which DynamoDB deletes them from now on.`,
    `Make sure that ${timeToLive} of every item is a time in seconds since 1970, then turn the time to live on.`,
  )
}

function diffIndexes(place: string, before: TableModel, after: TableModel): DesignChange[] {
  const { added, removed, kept } = pair(before.indexes, after.indexes)
  return [
    ...added.map(([name, index]) => addedIndex(`${place}.${name}`, index)),
    ...removed.map(([name, index]) => removedIndex(`${place}.${name}`, index)),
    ...kept.flatMap(([name, one, other]) => diffIndex(`${place}.${name}`, one, other)),
  ]
}

function diffIndex(place: string, one: IndexModel, other: IndexModel): DesignChange[] {
  const [{ warmThroughput: before, ...fixed }, { warmThroughput: after, ...wanted }] = [one, other]
  return [
    ...(same(fixed, wanted) ? [] : [changedIndex(place, one, other)]),
    ...diffWarmth(place, before, after),
  ]
}

/** Compares the warm throughput, which DynamoDB never lowers. */
function diffWarmth(
  place: string,
  before: WarmThroughputModel | undefined,
  after: WarmThroughputModel | undefined,
): DesignChange[] {
  if (same(before, after)) return []
  const isLower = (['readUnits', 'writeUnits'] as const).some(
    (direction) => (after?.[direction] ?? 0) < (before?.[direction] ?? 0),
  )
  return [
    isLower
      ? change(
          'safe',
          place,
          'The warm throughput is lower; DynamoDB keeps the higher one.',
          'Nothing to do.',
        )
      : change('safe', place, 'The warm throughput is higher.', 'Raise it with UpdateTable.'),
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

function diffVectorIndexes(place: string, before: TableModel, after: TableModel): DesignChange[] {
  const { added, removed, kept } = pair(before.vectorIndexes ?? {}, after.vectorIndexes ?? {})
  return [
    ...added.map(([name]) =>
      change(
        'needs new index',
        `${place}.${name}`,
        'The vector index is new; DynamoDB fills it from the items that have its vector.',
        'Add the index and wait until it can be searched.',
        'Only then use the patterns that search it.',
      ),
    ),
    ...removed.map(([name]) =>
      change(
        'safe',
        `${place}.${name}`,
        'No pattern searches the vector index any more.',
        'Remove the index after the release.',
      ),
    ),
    ...kept.flatMap(([name, one, other]) =>
      same(one, other)
        ? []
        : [
            change(
              'needs new index',
              `${place}.${name}`,
              'A vector index cannot be changed.',
              'Add an index with the new definition under another name and wait until it can be searched.',
              'Point the patterns at it, then remove the old one.',
            ),
          ],
    ),
  ]
}
