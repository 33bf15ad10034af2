import { expect, test } from 'vitest'
import { single, text } from '../conformance/conformance-case.js'
import { open } from '../open.js'

test('a provisioned table serves its burst, then its rate', async () => {
  let now = 0
  const engine = await open({ memory: true }, { enforceThroughput: true, clock: () => now })
  const TableName = 'provisioned'
  await engine.createTable({
    TableName,
    ...single,
    ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
  })
  const put = () => engine.putItem({ TableName, Item: { id: text('a') } })
  for (let n = 0; n < 300; n++) await put()
  const refusal = { code: 'ProvisionedThroughputExceededException' }
  await expect(put()).rejects.toMatchObject(refusal)
  now += 2_000
  await put()
  await put()
  await expect(put()).rejects.toMatchObject(refusal)
  for (let n = 0; n < 600; n++) await engine.getItem({ TableName, Key: { id: text('a') } })
  await expect(engine.getItem({ TableName, Key: { id: text('a') } })).rejects.toMatchObject(refusal)
  await engine.close()
})

test('a table on demand is never throttled', async () => {
  const engine = await open({ memory: true }, { enforceThroughput: true, clock: () => 0 })
  await engine.createTable({ TableName: 'table', ...single, BillingMode: 'PAY_PER_REQUEST' })
  for (let n = 0; n < 500; n++) await engine.putItem({ TableName: 'table', Item: { id: text('a') } })
  await engine.close()
})
