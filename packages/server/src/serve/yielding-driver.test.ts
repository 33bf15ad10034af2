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

/** Reads one item again and again, and returns the longest time in milliseconds in which nothing else could run. */
async function longestWait(through: Driver): Promise<number> {
  let isReading = true
  let longest = 0
  const watch = async () => {
    for (let last = performance.now(); isReading; last = performance.now()) {
      await setImmediate()
      longest = Math.max(longest, performance.now() - last)
    }
  }
  const watching = watch()
  const end = performance.now() + 400
  while (performance.now() < end) {
    await through.send('GetItem', { TableName: 'Things', Key: { id: { S: 'a' } } })
  }
  isReading = false
  await watching
  return longest
}

test('a long loop of reads lets other work run', async () => {
  expect(await longestWait(driver)).toBeGreaterThan(300)
  expect(await longestWait(yieldingDriver(driver))).toBeLessThan(100)
})
