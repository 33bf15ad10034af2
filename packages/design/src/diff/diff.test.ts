import { describe, expect, test } from 'vitest'
import {
  create,
  design,
  type GlobalIndex,
  get,
  id,
  integer,
  type LocalIndex,
  list,
  memberOf,
  mirror,
  money,
  oneOf,
  query,
  record,
  table,
  text,
  timestamp,
  ulid,
  unique,
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

  test('a global index is added, changed or removed', () => {
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

  test('describes a change although the text of the key is the same', () => {
    const numbered = (attribute: ReturnType<typeof integer>) =>
      notes({ key: { SK: '<rank>' }, attributes: { rank: attribute } })
    const reasonOf = (before: DesignModel, after: DesignModel) => diff(before, after).changes[0]?.reason
    expect(reasonOf(numbered(integer({ width: 4 })), numbered(integer({ width: 5 })))).toBe(
      'In <rank>, rank was written as 4 digits, ascending and is written as 5 digits, ascending: items that are there are not found.',
    )
    const folded = (options: object) =>
      notes({ key: { SK: '<title>' }, attributes: { title: text(options) } })
    expect(reasonOf(folded({}), folded({ foldInKeys: true }))).toContain('is written as folded text')
  })

  test('an attribute that was only in the key is missing from stored items', () => {
    const ranked = (rank: ReturnType<typeof integer>) =>
      notes({ key: { SK: '<rank>' }, attributes: { rank } })
    expect(diff(ranked(integer().keyOnly()), ranked(integer())).impact).toBe('needs backfill')
    expect(diff(ranked(integer()), ranked(integer().keyOnly())).impact).toBe('safe')
  })

  test('an entity of another name in code is the same, another type of it is not', () => {
    const named = (name: string, title = text({ maximumLength: 80 })) => {
      const { Note } = notes({ entityType: 'type', attributes: { title } }).entities
      return { ...notes({ entityType: 'type' }), entities: { [name]: { ...Note!, name } } } as DesignModel
    }
    expect(diff(named('Note'), named('Memo')).impact).toBe('safe')
    expect(diff(named('Note'), named('Memo', text({ maximumLength: 5 }))).impact).toBe('needs backfill')
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
    [
      'another place of an optional one',
      { body: text().optional() },
      { body: text().optional().stored('data', 'body') },
      'needs backfill',
    ],
    [
      'places that two exchange',
      { one: text().stored('1'), two: text().stored('2') },
      { one: text().stored('2'), two: text().stored('1') },
      'needs backfill',
    ],
    [
      'a name that another takes over',
      { one: text().optional().stored('1') },
      { one: text().optional().stored('2'), two: text().optional().stored('1') },
      'needs backfill',
    ],
    [
      'fields that exchange their places',
      { all: record({ one: text().stored('1'), two: text().stored('2') }) },
      { all: record({ one: text().stored('2'), two: text().stored('1') }) },
      'needs backfill',
    ],
    [
      'a place in a map that items lack',
      {},
      { body: text().optional().stored('data', 'body') },
      'needs backfill',
    ],
    [
      'a place in a map that items have',
      { at: timestamp().stored('data', 'at') },
      { at: timestamp().stored('data', 'at'), body: text().optional().stored('data', 'body') },
      'safe',
    ],
    ['a time to live on what is there', { until: integer() }, { until: integer().ttl() }, 'needs backfill'],
    ['a new time to live', {}, { until: integer().optional().ttl() }, 'safe'],
    ['another currency', { sum: money('EUR') }, { sum: money('USD') }, 'needs backfill'],
    ['another default', { rank: integer().default(1) }, { rank: integer().default(2) }, 'safe'],
    ['a longer list', { all: list(text(), { atMost: 2 }) }, { all: list(text(), { atMost: 3 }) }, 'safe'],
    ['a shorter list', { all: list(text()) }, { all: list(text(), { atMost: 3 }) }, 'needs backfill'],
    [
      'a field stored elsewhere',
      { all: record({ one: text() }) },
      { all: record({ one: text().stored('1') }) },
      'needs backfill',
    ],
  ] as const)('%s: %s → %s is %s', (_name, before, after, impact) => {
    expect(diff(notes({ attributes: before }), notes({ attributes: after })).impact).toBe(impact)
  })
})

describe('derived items', () => {
  const copy = (copies: readonly string[], key = 'TITLE#<title>') => ({
    derives: { ByTitle: mirror({ key: { PK: key, SK: 'NOTE#<noteId>' }, copies }) },
  })

  test('a new one needs a backfill, a removed one must be deleted', () => {
    expect(change(notes(), notes(copy([])))).toEqual([['needs backfill', 'derived.Note.ByTitle']])
    expect(diff(notes(copy([])), notes()).changes[0]).toMatchObject({
      impact: 'needs backfill',
      steps: ['Delete its items.'],
    })
  })

  test('another key or another copy needs a backfill', () => {
    expect(diff(notes(copy([])), notes(copy([], 'T#<title>'))).impact).toBe('needs backfill')
    const attributes = { body: text().optional() }
    const changed = change(notes({ attributes, ...copy([]) }), notes({ attributes, ...copy(['body']) }))
    expect(changed).toEqual([['needs backfill', 'derived.Note.ByTitle.body']])
  })

  test('a copy of another attribute, and guards that are to go, need a backfill', () => {
    const from = (title: string) => ({
      attributes: { a: text(), b: text() },
      derives: { Copy: mirror({ key: { PK: 'C#<userId>', SK: '<noteId>' }, copies: { title } as never }) },
    })
    expect(diff(notes(from('a')), notes(from('b'))).changes).toMatchObject([
      { impact: 'needs backfill', reason: 'It copied a and copies b.' },
    ])
    const guard = (kept: boolean) => ({
      derives: { Guard: unique({ key: { PK: 'G#<title>', SK: 'G' }, kept }) },
    })
    expect(diff(notes(guard(true)), notes(guard(false))).impact).toBe('needs backfill')
    expect(diff(notes(guard(false)), notes(guard(true))).impact).toBe('safe')
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
  expect(changes[0]!.reason).toContain('order.direction: forward → backward')
})

test('a changed pattern is shown with the old and the new value of each field', () => {
  const rows = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
  const Note = rows.entity('NOTE', {
    key: { PK: 'USER#<userId>', SK: 'NOTE#<noteId>' },
    attributes: { userId: id(), noteId: ulid(), state: oneOf('open', 'done') },
  })
  type Options = Partial<Record<'page' | 'goal' | 'expect' | 'consistency' | 'returns', unknown>>
  const changed = (one: Options, other: Options) => {
    const modelOf = (options: Options) =>
      design('notes', {
        entities: { Note },
        patterns: { list: query(Note, { by: 'userId', ...(options as object) }) },
      }).model
    return diff(modelOf(one), modelOf(other)).changes.map(({ reason }) => reason)
  }
  expect(changed({ page: 20 }, { page: 50, goal: 'List notes' })).toEqual([
    'The pattern changed: page: 20 → 50; goal: none → List notes.',
  ])
  expect(changed({ expect: { items: 9 } }, { expect: { items: 90 } })).toEqual([
    'The pattern changed: expect.items: 9 → 90.',
  ])
  expect(changed({ consistency: 'strong' }, {})).toEqual([
    'The pattern changed: consistency: strong → eventual.',
  ])
  expect(changed({ returns: ['state'] }, {})).toEqual(['The pattern changed: returns: ["state"] → none.'])
})

test('a pattern with another parameter names it with its kind and target', () => {
  const rows = table('Rows', { partitionKey: 'PK', sortKey: 'SK' })
  const modelOf = (more: object) => {
    const Note = rows.entity('NOTE', {
      key: { PK: 'USER#<userId>', SK: 'NOTE#<noteId>' },
      attributes: { userId: id(), noteId: ulid(), ...more },
    })
    return design('notes', { entities: { Note }, patterns: { add: create(Note) } }).model
  }
  const { changes } = diff(modelOf({}), modelOf({ hint: text({ maximumLength: 9 }).optional() }))
  expect(changes.find(({ place }) => place === 'patterns.add')?.reason).toMatch(
    /^The pattern changed: parameters\.hint: none → text, optional; changes\[\d\]: none → set hint\.$/,
  )
})

test('a pattern of another operation is shown as such, and a pattern on another key by its templates', () => {
  const rows = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
  const notesWith = (key: { readonly PK: string; readonly SK: string }, list: boolean) => {
    const Note = rows.entity('NOTE', { key, attributes: { userId: id(), noteId: ulid() } } as never)
    const pattern = list ? query(Note, { by: 'userId' } as never) : get(Note)
    return design('notes', { entities: { Note }, patterns: { notes: pattern } } as never).model
  }
  const [key, other] = [
    { PK: 'USER#<userId>', SK: 'NOTE#<noteId>' },
    { PK: 'U#<userId>', SK: 'NOTE#<noteId>' },
  ]
  const reasonOf = (one: DesignModel, two: DesignModel) =>
    diff(one, two).changes.find(({ place }) => place === 'patterns.notes')!.reason
  expect(reasonOf(notesWith(key, false), notesWith(key, true))).toBe(
    'The query reads another range or order: get → query.',
  )
  expect(reasonOf(notesWith(key, false), notesWith(other, false))).toBe(
    'The pattern changed: keys.PK: USER#<userId> → U#<userId>.',
  )
})
