import {
  type Attribute,
  binary,
  boolean,
  create,
  date,
  design,
  get,
  id,
  integer,
  money,
  oneOf,
  query,
  reversedHostname,
  table,
  text,
  timestamp,
  ulid,
  update,
  uuid,
} from '@tablewright/design'
import { describe, expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'

const bytes = (...values: number[]) => Uint8Array.from(values)
const early = '2020-08-31T16:02:16.808Z'
const late = '2026-01-01T00:00:00.000Z'

/** An attribute of each kind that may be a text key by itself, with values in the order of their keys. */
const kinds: Readonly<Record<string, readonly [Attribute<unknown>, readonly unknown[]]>> = {
  'an id': [id(), ['L-1', 'L-10', 'L-2']],
  'a text': [text(), ['A', 'a', 'a!', 'é', '\u{1F600}']],
  'a lower-cased text': [text({ lowerCase: true }), ['ann', 'bob']],
  'an escaped text': [text({ delimiter: 'escape' }), ['100%', 'a', 'a#b', 'a%23b']],
  'an integer with a width': [integer({ width: 4 }), [0, 7, 10, 9_999]],
  'a descending integer': [integer({ inKeys: 'descending' }), [Number.MAX_SAFE_INTEGER, 8, 0]],
  'an amount of money': [money('USD'), [0, 1_999]],
  'a time': [timestamp(), [early, late]],
  'a descending time': [timestamp({ inKeys: 'descending' }), [late, early]],
  'a date': [date(), ['2020-08-31', '2026-01-01']],
  'a boolean': [boolean(), [false, true]],
  'one of several': [oneOf('CLOSED', 'OPEN'), ['CLOSED', 'OPEN']],
  'a ulid': [ulid(), ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01BRZ3NDEKTSV4RRFFQ69G5FAV']],
  'a uuid': [uuid(), ['7d444840-9dc0-11d1-b245-5ffdce74fad2', '8d444840-9dc0-11d1-b245-5ffdce74fad2']],
  'a host name': [reversedHostname(), ['example.com', 'www.example.com']],
  'bytes in hexadecimal': [binary(), [bytes(0), bytes(0, 255), bytes(255)]],
  'bytes in base 64': [binary({ inKeys: 'base64' }), [bytes(0), bytes(0, 255), bytes(255)]],
}

function thingsOf(value: Attribute<unknown>) {
  const things = table('Things', {
    partitionKey: 'owner',
    sortKey: 'value',
    indexes: { ByValue: { partitionKey: 'value', sortKey: 'owner', projection: 'KEYS_ONLY' } },
  })
  const Thing = things.entity('THING', {
    key: { owner: '<owner>', value: '<value>' },
    attributes: { owner: id(), value, note: text().optional() },
  })
  return design('things', {
    entities: { Thing },
    patterns: {
      add: create(Thing),
      thing: get(Thing),
      things: query(Thing, { by: 'owner' }),
      byValue: query(Thing, { index: 'ByValue', by: 'value', returns: ['owner', 'value'] }),
      annotate: update(Thing, { set: ['note'] }),
    },
  })
}

describe('An attribute that is itself the sort key is read as it was written:', () => {
  test.each(Object.entries(kinds))('%s', async (_, [value, values]) => {
    const db = connect(thingsOf(value), embedded({ memory: true }))
    await createTables(db)
    for (const each of values.toReversed()) await db.add({ owner: 'o1', value: each })
    const { items } = await db.things({ owner: 'o1' })
    expect(items).toEqual(values.map((each) => ({ owner: 'o1', value: each })))
    for (const each of values) {
      const thing = { owner: 'o1', value: each }
      expect(await db.thing(thing)).toEqual(thing)
      expect((await db.byValue({ value: each })).items).toEqual([thing])
      await db.annotate({ ...thing, note: 'seen' })
      expect(await db.thing(thing)).toEqual({ ...thing, note: 'seen' })
    }
  })
})

const flags = table('Flags', {
  partitionKey: 'flagId',
  indexes: { Active: { partitionKey: 'active', sortKey: 'rank', projection: 'KEYS_ONLY' } },
})
const Flag = flags.entity('FLAG', {
  key: { flagId: '<flagId>' },
  attributes: { flagId: id(), active: boolean(), rank: integer({ width: 3 }).optional() },
})

test('a boolean and a number that are index keys keep their types, also while the other is absent', async () => {
  const db = connect(
    design('flags', {
      entities: { Flag },
      patterns: {
        add: create(Flag),
        flag: get(Flag),
        active: query(Flag, { index: 'Active', by: 'active' }),
        change: update(Flag, { edit: ['active', 'rank'] }),
        changeWhile: update(Flag, { set: ['rank'], when: { active: true } }),
      },
    }),
    embedded({ memory: true }),
  )
  await createTables(db)
  await db.add({ flagId: 'f1', active: true })
  expect(await db.flag({ flagId: 'f1' })).toEqual({ flagId: 'f1', active: true })
  expect((await db.active({ active: true })).items).toEqual([])
  await db.changeWhile({ flagId: 'f1', rank: 7 })
  expect((await db.active({ active: true })).items).toEqual([{ flagId: 'f1', active: true, rank: 7 }])
  await db.change({ flagId: 'f1', active: false })
  expect(await db.flag({ flagId: 'f1' })).toEqual({ flagId: 'f1', active: false, rank: 7 })
  await expect(db.changeWhile({ flagId: 'f1', rank: 8 })).rejects.toThrow()
  await db.change({ flagId: 'f1', rank: null })
  expect(await db.flag({ flagId: 'f1' })).toEqual({ flagId: 'f1', active: false })
})

test('an index of keys alone returns the values that its keys contain', async () => {
  const tasks = table('Tasks', {
    partitionKey: 'PK',
    indexes: { Due: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: 'KEYS_ONLY' } },
  })
  const Task = tasks.entity('TASK', {
    key: { PK: 'TASK#<taskId>', GSI1PK: 'DUE#<team>', GSI1SK: '<dueAt>#<rank>' },
    attributes: { taskId: id(), team: id(), dueAt: timestamp(), rank: integer(), body: text() },
  })
  const db = connect(
    design('tasks', {
      entities: { Task },
      patterns: {
        add: create(Task),
        due: query(Task, { index: 'Due', by: 'team', returns: ['taskId', 'team', 'dueAt', 'rank'] }),
      },
    }),
    embedded({ memory: true }),
  )
  await createTables(db)
  const task = { taskId: 't1', team: 'red', dueAt: early, rank: 3 }
  await db.add({ ...task, body: 'Water the plants' })
  expect((await db.due({ team: 'red' })).items).toEqual([task])
})
