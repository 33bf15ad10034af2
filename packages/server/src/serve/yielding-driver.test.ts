import { setImmediate } from 'node:timers/promises'
import type { Driver } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { yieldingDriver } from './yielding-driver.js'

let driver: Driver
beforeEach(async () => {
  driver = embedded({ memory: true })
  await driver.send('CreateTable', {
    TableName: 'Things',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
  })
  await driver.send('PutItem', { TableName: 'Things', Item: { id: { S: 'a' } } })
})
afterEach(() => driver.close())

/** Reads one item repeatedly, and returns how often other work could run. */
async function turnsDuringReads(through: Driver): Promise<number> {
  let isReading = true
  let turns = 0
  const watch = async () => {
    while (isReading) {
      await setImmediate()
      turns++
    }
  }
  const watching = watch()
  const end = performance.now() + 200
  for (let reads = 0; reads < 5_000 || performance.now() < end; reads++) {
    await through.send('GetItem', { TableName: 'Things', Key: { id: { S: 'a' } } })
  }
  isReading = false
  const during = turns
  await watching
  return during
}

test('a long loop of reads lets other work run', async () => {
  expect(await turnsDuringReads(driver)).toBe(0)
  expect(await turnsDuringReads(yieldingDriver(driver))).toBeGreaterThan(4)
})

/** Replies as the embedded engine does, after this many milliseconds of synchronous work. */
function slowDriver(milliseconds: number, reply: () => Promise<never>): Driver {
  const send: Driver['send'] = () => {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
    return reply()
  }
  return { send, close: async () => {} }
}

test('other work runs before the reply of a long request is decoded', async () => {
  await setImmediate()
  let hasYielded = false
  const yielded = setImmediate().then(() => {
    hasYielded = true
  })
  const reply = { TableNames: [] }
  const slow = slowDriver(15, async () => reply as never)
  expect(await yieldingDriver(slow).send('ListTables', {})).toBe(reply)
  expect(hasYielded).toBe(true)
  await yielded
})

test('a long request that fails rejects, and leaves no rejection without a handler', async () => {
  const slow = slowDriver(15, async () => {
    throw new Error('refused')
  })
  await expect(yieldingDriver(slow).send('ListTables', {})).rejects.toThrow('refused')
})
