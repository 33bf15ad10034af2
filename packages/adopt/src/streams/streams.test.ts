import { connect, createTables } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import * as t from '@tablewright/design'
import type { StreamRecord } from '@tablewright/dynamo'
import { open } from '@tablewright/engine'
import { expect, expectTypeOf, test } from 'vitest'
import { type ChangeRecord, onChange } from './on-change.js'
import { removeDerivedOfExpired } from './remove-expired.js'
import { runChanges } from './run-changes.js'

const sessions = t.table('Sessions', { partitionKey: 'PK', sortKey: 'SK', stream: 'NEW_AND_OLD_IMAGES' })
const Session = sessions.entity('SESSION', {
  key: { PK: 'SESSION#<sessionId>', SK: 'SESSION' },
  attributes: { sessionId: t.id(), user: t.id(), device: t.id(), expiresAt: t.timestamp().ttl() },
  derives: {
    OfUser: t.mirror({ key: { PK: 'USER#<user>', SK: 'SESSION#<sessionId>' } }),
    OfDevice: t.unique({ key: { PK: 'DEVICE#<device>', SK: 'DEVICE' } }),
    Names: t.memberOf({ key: { PK: 'NAMES#<user>', SK: 'NAMES' }, set: 'names', element: '<sessionId>' }),
  },
})
const design = t.design('sessions', {
  entities: { Session },
  patterns: {
    add: t.create(Session),
    end: t.remove(Session),
    ofUser: t.query(Session.OfUser, { by: 'user' }),
  },
})

function recordOf(sessionId: string, SequenceNumber: string): ChangeRecord {
  const Keys = { PK: { S: `SESSION#${sessionId}` }, SK: { S: 'SESSION' } }
  const NewImage = {
    ...Keys,
    sessionId: { S: sessionId },
    user: { S: 'ann' },
    device: { S: SequenceNumber },
    expiresAt: { N: '9' },
  }
  return {
    eventName: 'MODIFY',
    dynamodb: { Keys, NewImage, SequenceNumber } as unknown as StreamRecord['dynamodb'],
  }
}

test('a failed record stops the changes of its item, not those of others', async () => {
  const seen: string[] = []
  const { lambda } = onChange(
    design,
    {
      Session: ({ after }) => {
        expectTypeOf(after!.user).toEqualTypeOf<string>()
        if (after!.sessionId === 'bad' && after!.device === '2') throw new Error('no')
        seen.push(`${after!.sessionId} ${after!.device}`)
      },
    },
    { attempts: 2, sleep: async () => {} },
  )
  const Records = [recordOf('bad', '1'), recordOf('bad', '2'), recordOf('good', '3'), recordOf('bad', '4')]
  expect(await lambda({ Records })).toEqual({
    batchItemFailures: [{ itemIdentifier: '2' }, { itemIdentifier: '4' }],
  })
  expect(seen.sort()).toEqual(['bad 1', 'good 3'])
})

const whole = recordOf('a', '1')
test.each([
  ['nothing', undefined, 'no list of Records'],
  ['a text', 'x', 'no list of Records'],
  ['no records', {}, 'no list of Records'],
  ['one record instead of a list', { Records: whole }, 'no list of Records'],
  ['a record that is null', { Records: [whole, null] }, 'Records[1] '],
  ['a record of Amazon SQS', { Records: [{ messageId: '1', body: '{}' }] }, 'Records[0] '],
  ['a record without keys', { Records: [{ ...whole, dynamodb: { SequenceNumber: '1' } }] }, 'Records[0] '],
  ['an unknown event', { Records: [{ ...whole, eventName: 'PUT' }] }, 'Records[0] '],
])('a Lambda event with %s is refused before a handler is called', async (_name, event, place) => {
  const { lambda } = onChange(design, { other: () => expect.unreachable() })
  await expect(lambda(event as never)).rejects.toMatchObject({
    code: 'EVENT_INVALID',
    message: expect.stringContaining(place),
  })
})

test('a poison record goes to the dead-letter handler, and later records are handled', async () => {
  const seen: string[] = []
  const dead: unknown[] = []
  const { lambda } = onChange(
    design,
    {
      Session: ({ after }) => {
        if (after!.device === '1') throw new Error('poison')
        seen.push(after!.device)
      },
    },
    {
      attempts: 3,
      sleep: async () => {},
      onDeadLetter: ({ record, error, attempts }) =>
        dead.push([record.dynamodb.SequenceNumber, (error as Error).message, attempts]),
    },
  )
  expect(await lambda({ Records: [recordOf('a', '1'), recordOf('a', '2')] })).toEqual({
    batchItemFailures: [],
  })
  expect([seen, dead]).toEqual([['2'], [['1', 'poison', 3]]])
})

test('a record whose dead-letter handler fails is delivered again, and other items continue', async () => {
  const seen: string[] = []
  const { lambda } = onChange(
    design,
    {
      Session: ({ after }) => {
        if (after!.sessionId === 'bad') throw new Error('poison')
        seen.push(after!.device)
      },
    },
    {
      attempts: 1,
      concurrency: 1,
      onDeadLetter: () => {
        throw new Error('no queue')
      },
    },
  )
  expect(await lambda({ Records: [recordOf('bad', '1'), recordOf('good', '2')] })).toEqual({
    batchItemFailures: [{ itemIdentifier: '1' }],
  })
  expect(seen).toEqual(['2'])
})

test('a table whose name has a prefix is the table of the design', async () => {
  const seen: string[] = []
  const { lambda } = onChange(design, { Session: ({ after }) => seen.push(after!.device) })
  const eventSourceARN = 'arn:aws:dynamodb:eu-west-1:1:table/test-Sessions/stream/2027-01-01T00:00:00.000'
  await lambda({ Records: [{ ...recordOf('a', '1'), eventSourceARN }] })
  expect(seen).toEqual(['1'])
})

test('derived items of an expired source are deleted, those of a recreated source stay', async () => {
  let now = Date.UTC(2026, 0, 1)
  const engine = await open({ memory: true }, { clock: () => now, sweepInterval: 0 })
  const driver = embedded(engine)
  const db = connect(design, driver, { clock: () => now })
  await createTables(db)
  const expiresAt = new Date(now + 60_000).toISOString()
  await db.add({ sessionId: 's1', user: 'ann', device: 'd1', expiresAt })
  await db.add({ sessionId: 's2', user: 'ann', device: 'd2', expiresAt })
  // Mirrors have the time to live of their source; another program may have written one without it.
  await driver.send('PutItem', {
    TableName: 'Sessions',
    Item: { PK: { S: 'USER#ann' }, SK: { S: 'SESSION#s1' }, sessionId: { S: 's1' }, user: { S: 'ann' } },
  })
  now += 120_000
  await engine.sweepExpired()
  const later = new Date(now + 60_000).toISOString()
  await db.add({ sessionId: 's2', user: 'ann', device: 'd2', expiresAt: later })
  const processor = onChange(design, { other: removeDerivedOfExpired(design, driver) })
  // Handling the changes twice has the same result.
  for (const _ of [1, 2]) await runChanges(processor, driver, { once: true })
  const { Items = [] } = await driver.send('Scan', { TableName: 'Sessions' })
  const left = Items.map(({ PK, SK, names }) =>
    [PK, SK, names].flatMap((value) => Object.values(value ?? {})),
  )
  expect(left.sort()).toEqual([
    ['DEVICE#d2', 'DEVICE'],
    ['NAMES#ann', 'NAMES', ['s2']],
    ['SESSION#s2', 'SESSION'],
    ['USER#ann', 'SESSION#s2'],
  ])
  await engine.close()
})
