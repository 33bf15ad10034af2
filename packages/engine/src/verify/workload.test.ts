import type { Item } from '@tablewright/dynamo'
import { DynamoError } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Engine, open } from '../index.js'

const TableName = 'Things'
const hour = 3_600_000

type Step = (engine: Engine, clock: { now: number }) => Promise<unknown>

const key = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2'))
  .map(([pk, sk]): Item => ({ pk: { S: pk }, sk: { S: sk } }))
const state = fc.option(fc.constantFrom('open', 'done'), { nil: undefined })
const lifetime = fc.option(fc.integer({ min: 1, max: 7200 }), { nil: undefined })

const put = fc.tuple(key, state, lifetime).map(
  ([Key, S, seconds]): Step =>
    (engine, { now }) => {
      const Item: Record<string, Item[string]> = { ...Key }
      if (S !== undefined) Item.state = { S }
      if (seconds !== undefined) Item.expires = { N: String(now / 1000 + seconds) }
      return engine.putItem({ TableName, Item })
    },
)
const remove = key.map(
  (Key): Step =>
    (engine) =>
      engine.deleteItem({ TableName, Key }),
)
const count = key.map(
  (Key): Step =>
    (engine) =>
      engine.updateItem({
        TableName,
        Key,
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      }),
)
const statement = key.map(
  (Key): Step =>
    (engine) =>
      engine.executeStatement({
        Statement: `UPDATE "${TableName}" SET state = 'done' REMOVE expires WHERE pk = ? AND sk = ?`,
        Parameters: [Key.pk!, Key.sk!],
      }),
)
const pass = fc.integer({ min: 1, max: 30 * hour }).map(
  (time): Step =>
    async (_, clock) => {
      clock.now += time
    },
)
const sweep = fc.constant<Step>((engine) => engine.sweepExpired())
const timeToLive = fc.boolean().map(
  (Enabled): Step =>
    (engine) =>
      engine.updateTimeToLive({ TableName, TimeToLiveSpecification: { Enabled, AttributeName: 'expires' } }),
)
const stream = fc
  .tuple(fc.boolean(), fc.constantFrom('KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'))
  .map(
    ([StreamEnabled, StreamViewType]): Step =>
      (engine) =>
        engine.updateTable({
          TableName,
          StreamSpecification: StreamEnabled ? { StreamEnabled, StreamViewType } : { StreamEnabled },
        }),
  )

async function makeTable(engine: Engine): Promise<void> {
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk', 'state'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'byState',
        KeySchema: [{ AttributeName: 'state', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['n'] },
      },
    ],
  })
}

test('after any operations, indexes, counts, streams and expiry agree with the items', async () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: put },
      { weight: 4, arbitrary: count },
      { weight: 3, arbitrary: remove },
      { weight: 3, arbitrary: statement },
      pass,
      sweep,
      timeToLive,
      { weight: 2, arbitrary: stream },
    ),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      const clock = { now: Date.UTC(2026, 0, 1) }
      const engine = await open({ memory: true }, { clock: () => clock.now, sweepInterval: 0 })
      await makeTable(engine)
      for (const step of run)
        await step(engine, clock).catch((error) => expect(error).toBeInstanceOf(DynamoError))
      await engine.settled()
      expect(engine.verifyData().findings).toEqual([])
      await engine.close()
    }),
    { numRuns: 100 },
  )
})
