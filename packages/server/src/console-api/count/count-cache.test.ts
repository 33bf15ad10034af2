import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { CountCache, type CountedList } from './count-cache.js'

const opened: CountCache[] = []
afterEach(() => {
  for (const cache of opened.splice(0)) cache.close()
})

/** A list whose counting takes some milliseconds, on a database that can be changed. */
function newCache({ took, known = true }: { took: number; known?: boolean }) {
  let handler: ((change: { tableName: string }) => void) | undefined
  let time = 0
  let counts = 0
  const corrected: string[] = []
  const cache = new CountCache({
    changes: known
      ? (given) => {
          handler = given
          return () => {
            handler = undefined
          }
        }
      : undefined,
    onCorrected: (system) => corrected.push(system),
    now: () => time,
  })
  opened.push(cache)
  const list: CountedList = {
    system: 'notes',
    key: 'all',
    tables: ['Notes'],
    count: async () => {
      time += took
      return { count: ++counts }
    },
  }
  const read = async () => (await cache.read(list)).count
  return {
    cache,
    read,
    corrected,
    change: (tableName = 'Notes') => handler?.({ tableName }),
    advance: (milliseconds: number) => {
      time += milliseconds
    },
    isWatching: () => handler !== undefined,
  }
}

test('a list is counted once until one of its tables changes', async () => {
  const { read, change } = newCache({ took: 1 })
  expect([await read(), await read()]).toEqual([1, 1])
  change('Others')
  expect(await read()).toBe(1)
  change()
  expect([await read(), await read()]).toEqual([2, 2])
})

test('a count is repeated after a minute, because some lists depend on the clock', async () => {
  const { read, advance } = newCache({ took: 1 })
  expect(await read()).toBe(1)
  advance(60_000)
  expect(await read()).toBe(2)
})

test('concurrent requests share one count', async () => {
  const { read } = newCache({ took: 1 })
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
})

test('a long list is not read again for every change, and its old count is corrected', async () => {
  const { read, change, advance, corrected } = newCache({ took: 25 })
  expect(await read()).toBe(1)
  for (let number = 0; number < 10; number++) {
    change()
    expect(await read()).toBe(1)
  }
  await delay(300)
  expect(corrected).toEqual(['notes'])
  expect(await read()).toBe(2)
  change()
  advance(250)
  expect(await read()).toBe(3)
})

test('without a change feed, a short list is counted every time', async () => {
  const { read } = newCache({ took: 1, known: false })
  expect([await read(), await read()]).toEqual([1, 2])
})

test('a failed count is repeated', async () => {
  const { cache } = newCache({ took: 1 })
  const failing = { system: 'notes', key: 'x', tables: [], count: () => Promise.reject(new Error('away')) }
  await expect(cache.read(failing)).rejects.toThrow('away')
  expect(await cache.read({ ...failing, count: async () => ({ count: 7 }) })).toEqual({ count: 7 })
})

test('changes are watched until it is closed', async () => {
  const { cache, read, isWatching } = newCache({ took: 1 })
  expect(isWatching()).toBe(false)
  await read()
  expect(isWatching()).toBe(true)
  cache.close()
  expect(isWatching()).toBe(false)
})
