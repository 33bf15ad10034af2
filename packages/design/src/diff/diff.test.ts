import { describe, expect, test } from 'vitest'
import {
  design,
  type GlobalIndex,
  get,
  id,
  integer,
  type LocalIndex,
  memberOf,
  mirror,
  oneOf,
  query,
  table,
  text,
  timestamp,
  ulid,
} from '../index.js'
import type { DesignModel } from '../model/design-model.js'
import { diff } from './diff.js'

interface Variant {
  readonly sortKey?: string
  readonly delimiter?: string
  readonly entityType?: string
  readonly indexes?: Readonly<Record<string, GlobalIndex | LocalIndex>>
  readonly key?: Readonly<Record<string, string>>
  readonly type?: string
  readonly attributes?: Parameters<ReturnType<typeof table>['entity']>[1]['attributes']
  readonly derives?: Parameters<ReturnType<typeof table>['entity']>[1]['derives']
}

/** A design of one entity, of which each test changes one thing. */
function notes(variant: Variant = {}): DesignModel {
  const { sortKey = 'SK', delimiter = '#', entityType, indexes = {}, type = 'NOTE', derives = {} } = variant
  const rows = table('Notes', {
    partitionKey: 'PK',
    sortKey,
    delimiter,
    indexes,
    ...(entityType === undefined ? {} : { entityType }),
  })
  const key = { PK: 'USER#<userId>', [sortKey]: 'NOTE#<noteId>', ...variant.key }
  const attributes = {
    userId: id(),
    noteId: ulid(),
    title: text({ maximumLength: 80 }),
    ...variant.attributes,
  }
  const Note = rows.entity(type, { key, attributes, derives } as never)
  return design('notes', { entities: { Note }, patterns: { note: get(Note) } }).model
}

const change = (before: DesignModel, after: DesignModel) =>
  diff(before, after)
    .changes.filter(({ place }) => !place.startsWith('patterns'))
    .map(({ impact, place }) => [impact, place])
const byTitle = { ByTitle: { partitionKey: 'GSI1PK' } }
const titled = { indexes: byTitle, key: { GSI1PK: '<title>' } }

test('a design that did not change has no changes', () => {
  expect(diff(notes(), notes())).toEqual({ impact: 'safe', changes: [] })
})

describe('tables and indexes', () => {
  test('key attributes need a new table', () => {
    expect(diff(notes(), notes({ sortKey: 'SortKey' })).impact).toBe('needs table replacement')
  })

  test('another delimiter breaks every key', () => {
    const before = notes({ key: { SK: '<noteId>' } })
    const after = notes({ key: { SK: '<noteId>' }, delimiter: '|' })
    expect(change(before, after)).toContainEqual(['breaks keys', 'tables.Notes'])
  })

  test('a global index is new, changed or gone', () => {
    expect(change(notes(), notes(titled))).toEqual([
      ['needs new index', 'tables.Notes.ByTitle'],
      ['needs backfill', 'entities.Note.GSI1PK'],
    ])
    expect(change(notes(titled), notes())).toEqual([
      ['safe', 'tables.Notes.ByTitle'],
      ['needs backfill', 'entities.Note.GSI1PK'],
    ])
    const keysOnly = {
      ...titled,
      indexes: { ByTitle: { partitionKey: 'GSI1PK', projection: 'KEYS_ONLY' } as const },
    }
    expect(change(notes(titled), notes(keysOnly))).toEqual([['needs new index', 'tables.Notes.ByTitle']])
  })

  test('a local index needs a new table', () => {
    const local = {
      indexes: { ByTitle: { local: true, sortKey: 'LSI1SK' } as const },
      key: { LSI1SK: '<title>' },
    }
    expect(change(notes(), notes(local))).toContainEqual(['needs table replacement', 'tables.Notes.ByTitle'])
  })

  test('a type attribute has to be set on every item', () => {
    const [first, second] = change(notes(), notes({ entityType: 'type' }))
    expect([first, second]).toEqual([
      ['needs backfill', 'tables.Notes'],
      ['needs backfill', 'entities.Note'],
    ])
  })
})

describe('entities', () => {
  test('another key template breaks keys', () => {
    expect(change(notes(), notes({ key: { SK: 'N#<noteId>' } }))).toEqual([
      ['breaks keys', 'entities.Note.SK'],
    ])
  })

  test('another width or direction breaks keys', () => {
    const numbered = (attribute: ReturnType<typeof integer>) =>
      notes({ key: { SK: '<rank>' }, attributes: { rank: attribute } })
    expect(change(numbered(integer({ width: 4 })), numbered(integer({ width: 5 })))).toEqual([
      ['breaks keys', 'entities.Note.SK'],
    ])
  })

  test('a new name in code changes nothing that is stored', () => {
    const before = notes({ key: { SK: '<at>' }, attributes: { at: timestamp().stored('At') } })
    const after = notes({ key: { SK: '<writtenAt>' }, attributes: { writtenAt: timestamp().stored('At') } })
    expect(change(before, after)).toEqual([['safe', 'entities.Note.writtenAt']])
  })

  test.each([
    ['a new optional attribute', {}, { body: text().optional() }, 'safe'],
    ['a new required attribute', {}, { body: text() }, 'needs backfill'],
    ['an attribute that is gone', { body: text() }, {}, 'safe'],
    ['optional made required', { body: text().optional() }, { body: text() }, 'needs backfill'],
    ['required made optional', { body: text() }, { body: text().optional() }, 'safe'],
    ['more values', { state: oneOf('a') }, { state: oneOf('a', 'b') }, 'safe'],
    ['fewer values', { state: oneOf('a', 'b') }, { state: oneOf('a') }, 'needs backfill'],
    ['longer texts', { body: text({ maximumLength: 5 }) }, { body: text() }, 'safe'],
    ['shorter texts', { body: text() }, { body: text({ maximumLength: 5 }) }, 'needs backfill'],
    ['a wider range', { rank: integer({ maximum: 5 }) }, { rank: integer() }, 'safe'],
    ['another kind', { rank: integer() }, { rank: text() }, 'needs backfill'],
    ['another place', { body: text() }, { body: text().stored('Body') }, 'needs backfill'],
  ] as const)('%s: %s → %s is %s', (_name, before, after, impact) => {
    expect(diff(notes({ attributes: before }), notes({ attributes: after })).impact).toBe(impact)
  })
})

describe('derived items', () => {
  const copy = (copies: readonly string[], key = 'TITLE#<title>') => ({
    derives: { ByTitle: mirror({ key: { PK: key, SK: 'NOTE#<noteId>' }, copies }) },
  })

  test('a new one needs a backfill, one that is gone is to be deleted', () => {
    expect(change(notes(), notes(copy([])))).toEqual([['needs backfill', 'derived.Note.ByTitle']])
    expect(diff(notes(copy([])), notes()).changes[0]).toMatchObject({
      impact: 'safe',
      steps: ['Delete its items.'],
    })
  })

  test('another key or another copy needs a backfill', () => {
    expect(diff(notes(copy([])), notes(copy([], 'T#<title>'))).impact).toBe('needs backfill')
    const attributes = { body: text().optional() }
    const changed = change(notes({ attributes, ...copy([]) }), notes({ attributes, ...copy(['body']) }))
    expect(changed).toEqual([['needs backfill', 'derived.Note.ByTitle.body']])
  })

  test('other shards need a backfill; another expectation does not', () => {
    const member = (shards: number, items: number) => ({
      derives: {
        All: memberOf({
          key: { PK: 'ALL', SK: 'ALL' },
          set: 'ids',
          element: '<noteId>',
          shards,
          expect: { items },
        }),
      },
    })
    expect(diff(notes(member(2, 10)), notes(member(4, 10))).impact).toBe('needs backfill')
    expect(diff(notes(member(2, 10)), notes(member(2, 20))).changes).toEqual([])
  })
})

test('patterns hold no data, but a changed range ends the cursors', () => {
  const rows = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
  const Note = rows.entity('NOTE', {
    key: { PK: 'USER#<userId>', SK: 'NOTE#<noteId>' },
    attributes: { userId: id(), noteId: ulid() },
  })
  const listed = (order: 'newest' | 'oldest') =>
    design('notes', { entities: { Note }, patterns: { list: query(Note, { by: 'userId', order }) } }).model
  const { impact, changes } = diff(listed('oldest'), listed('newest'))
  expect(impact).toBe('safe')
  expect(changes[0]!.steps[0]).toContain('Cursors')
})
