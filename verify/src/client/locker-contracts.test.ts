import { connect, type ExplainedRequest, explain } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { afterAll, expect, test } from 'vitest'
import { lockerDocument } from './locker-document.js'

// Compares each line of the document's page "Validation: Access Patterns → Queries" with the sent requests.

const clock = () => Date.parse('2026-05-06T07:08:09.010Z')
const db = connect(lockerDocument, embedded({ memory: true }), { clock })
afterAll(() => db.close())

const t1 = '2026-01-01T00:00:00.000Z'
const t2 = '2026-02-01T00:00:00.000Z'

type Expression = {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly S?: string; readonly N?: string }>>
}

/** Replaces the placeholders of an expression with their names and values. */
function plain(
  text: string | undefined,
  { ExpressionAttributeNames, ExpressionAttributeValues }: Expression,
) {
  return text
    ?.replace(/#\w+/g, (name) => ExpressionAttributeNames![name]!)
    .replace(/:\w+/g, (name) => JSON.stringify(Object.values(ExpressionAttributeValues![name]!)[0]))
}

function queryOf({ operation, input }: ExplainedRequest) {
  const query = input as Expression & {
    KeyConditionExpression: string
    ScanIndexForward?: boolean
    Limit: number
  }
  const { ScanIndexForward = true, Limit } = query
  return { operation, condition: plain(query.KeyConditionExpression, query), ScanIndexForward, Limit }
}

const only = (requests: readonly ExplainedRequest[]) => {
  expect(requests).toHaveLength(1)
  return requests[0]!
}

test('AP-01: GetItem(PK=LOCKER#<lockerId>, SK=META)', async () => {
  const { requests } = await explain(db, 'lockerById', { lockerId: 'L1' })
  expect(only(requests)).toEqual({
    operation: 'GetItem',
    input: { TableName: 'SmartLocker', Key: { PK: { S: 'LOCKER#L1' }, SK: { S: 'META' } } },
  })
})

test('AP-02: Query(PK=OWNER#<ownerId>, SK begins_with "LOCKER#")', async () => {
  const { requests } = await explain(db, 'lockersOfOwner', { ownerId: 'O1' })
  expect(queryOf(only(requests))).toMatchObject({
    operation: 'Query',
    condition: 'PK = "OWNER#O1" AND begins_with(SK, "LOCKER#")',
  })
})

test('AP-03: UpdateItem(PK=LOCKER#<lockerId>, SK=META), version = :expectedVersion, then increment', async () => {
  const before = {
    lockerId: 'L1',
    ownerId: 'O1',
    status: 'AVAILABLE',
    createdAt: t1,
    updatedAt: t1,
    version: 3,
  }
  const input = { lockerId: 'L1', status: 'OCCUPIED', version: 3 } as const
  const { requests } = await explain(db, 'changeState', input, { before })
  expect(requests.map(({ operation }) => operation)).toEqual(['GetItem', 'TransactWriteItems'])
  const { TransactItems } = requests[1]!.input as {
    TransactItems: [
      { Update: Expression & { Key: object; UpdateExpression: string; ConditionExpression: string } },
      { Put: { Item: object } },
    ]
  }
  const [{ Update }, { Put }] = TransactItems
  expect(Update.Key).toEqual({ PK: { S: 'LOCKER#L1' }, SK: { S: 'META' } })
  // The version alone is not a lock: the copy and the result depend on the whole item that was read.
  const read = [
    'version = "3"',
    'ownerId = "O1"',
    'attribute_not_exists(alias)',
    'status = "AVAILABLE"',
    `updatedAt = "${t1}"`,
    'attribute_not_exists(locationId)',
    `createdAt = "${t1}"`,
  ]
  expect(plain(Update.ConditionExpression, Update)).toBe(read.join(' AND '))
  expect(plain(Update.UpdateExpression, Update)).toBe(
    'SET status = "OCCUPIED", updatedAt = "2026-05-06T07:08:09.010Z", version = "4"',
  )
  // The copy for the list view is part of the same transaction.
  expect(Put.Item).toMatchObject({ PK: { S: 'OWNER#O1' }, SK: { S: 'LOCKER#L1' }, status: { S: 'OCCUPIED' } })
})

test('AP-04: PutItem(PK=LOCKER#<lockerId>, SK=RES#<startISO>#<reservationId>)', async () => {
  const input = { lockerId: 'L1', ownerId: 'O2', startAt: t1, endAt: t2 }
  const { requests } = await explain(db, 'createReservation', input)
  expect(only(requests)).toMatchObject({
    operation: 'PutItem',
    input: {
      Item: {
        PK: { S: 'LOCKER#L1' },
        SK: { S: expect.stringMatching(/^RES#2026-01-01T00:00:00\.000Z#[0-9A-Z]{26}$/) },
        entityType: { S: 'RESERVATION' },
      },
    },
  })
})

test('AP-04: (optional) also upsert `RES#ACTIVE` if it becomes the active reservation', async () => {
  const input = { lockerId: 'L1', ownerId: 'O2', startAt: t1, endAt: t2, current: true }
  const { requests } = await explain(db, 'createReservation', input)
  const { TransactItems } = only(requests).input as { TransactItems: { Put: { Item: object } }[] }
  expect(TransactItems.map(({ Put }) => Put.Item)).toMatchObject([
    { entityType: { S: 'RESERVATION' } },
    { PK: { S: 'LOCKER#L1' }, SK: { S: 'RES#ACTIVE' }, entityType: { S: 'RESERVATION_ACTIVE' } },
  ])
})

test('AP-05: Query(PK=LOCKER#<lockerId>, SK between "RES#<startISO>" and "RES#<endISO>~")', async () => {
  const { requests } = await explain(db, 'reservationsInWindow', { lockerId: 'L1', from: t1, to: t2 })
  expect(queryOf(only(requests))).toMatchObject({
    condition: `PK = "LOCKER#L1" AND SK BETWEEN "RES#${t1}" AND "RES#${t2}~"`,
    ScanIndexForward: true,
  })
})

test('AP-06: GetItem(PK=LOCKER#<lockerId>, SK=RES#ACTIVE)', async () => {
  const { requests } = await explain(db, 'activeReservation', { lockerId: 'L1' })
  expect(only(requests)).toEqual({
    operation: 'GetItem',
    input: {
      TableName: 'SmartLocker',
      Key: { PK: { S: 'LOCKER#L1' }, SK: { S: 'RES#ACTIVE' } },
    },
  })
})

test('AP-07: PutItem(PK=LOCKER#<lockerId>, SK=EVT#<timestampISO>#<eventId>)', async () => {
  const input = { lockerId: 'L1', action: 'OPEN', actorId: 'u', result: 'SUCCESS' } as const
  const { requests } = await explain(db, 'writeEvent', input)
  expect(only(requests)).toMatchObject({
    operation: 'PutItem',
    input: {
      Item: {
        PK: { S: 'LOCKER#L1' },
        SK: { S: expect.stringMatching(/^EVT#2026-05-06T07:08:09\.010Z#[0-9A-Z]{26}$/) },
      },
      ConditionExpression: 'attribute_not_exists(#0)',
    },
  })
})

test('AP-08: Query(PK=LOCKER#<lockerId>, SK between "EVT#<t1ISO>" and "EVT#<t2ISO>~"), newest first, limit N', async () => {
  const { requests } = await explain(db, 'eventsInWindow', { lockerId: 'L1', from: t1, to: t2 })
  expect(queryOf(only(requests))).toEqual({
    operation: 'Query',
    condition: `PK = "LOCKER#L1" AND SK BETWEEN "EVT#${t1}" AND "EVT#${t2}~"`,
    ScanIndexForward: false,
    Limit: 50,
  })
})

test('AP-09: Query(PK=LOCKER#<lockerId>, SK begins_with "EVT#", ScanIndexForward=false, Limit=1)', async () => {
  const { requests } = await explain(db, 'latestEvent', { lockerId: 'L1' })
  expect(queryOf(only(requests))).toEqual({
    operation: 'Query',
    condition: 'PK = "LOCKER#L1" AND begins_with(SK, "EVT#")',
    ScanIndexForward: false,
    Limit: 1,
  })
})
