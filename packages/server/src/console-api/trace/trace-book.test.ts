import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { embedded } from '@tablewright/client/embedded'
import { fakeClock } from '@tablewright/system/testing'
import { afterAll, expect, test } from 'vitest'
import { boundInput } from './bound-input.js'
import { TraceBook } from './trace-book.js'

const database = embedded({ memory: true })
afterAll(() => database.close())

function newBook() {
  const { clock, advance } = fakeClock()
  const book = new TraceBook(clock)
  return { book, advance, driver: book.observe(database) }
}

test('the latest run of each job is kept, successful or failed', async () => {
  const { book, driver, advance } = newBook()
  const ask = async () => void (await driver.send('ListTables', {}))
  await book.job('notes', 'sweep', ask)
  advance(10)
  const failing = book.job('notes', 'sweep', async () => {
    await ask()
    await ask()
    throw new TypeError('stumbled')
  })
  await expect(failing).rejects.toThrow('stumbled')
  await book.job('notes', 'count', ask)
  const kept = book.list('notes')
  expect(kept.map(({ name, kind, requests }) => [name, kind, requests.length]).sort()).toEqual([
    ['count', 'job', 1],
    ['sweep', 'job', 2],
  ])
  expect(book.find('notes', kept[0]!.id)).toBe(kept[0])
  expect(book.find('others', kept[0]!.id)).toBeUndefined()
})

test('the latest 500 calls are kept with their first requests; reads do not evict writes', async () => {
  const { book, driver } = newBook()
  await book.call({ id: 'wrote', system: 'notes', name: 'POST /' }, undefined, async () => {
    await driver.send('DeleteItem', { TableName: 'None', Key: {} }).catch(() => undefined)
  })
  const call = (id: string, requests: number) =>
    book.call({ id, system: 'notes', name: 'GET /' }, undefined, async () => {
      for (let count = 0; count < requests; count++) await driver.send('ListTables', {})
    })
  for (let number = 0; number < 501; number++) await call(`call-${number}`, 1)
  await call('silent', 0)
  expect(book.list('notes')).toHaveLength(501)
  expect(book.find('notes', 'wrote')).toBeDefined()
  expect([book.find('notes', 'call-0'), book.find('notes', 'silent')]).toEqual([undefined, undefined])
  await call('busy', 250)
  const busy = book.find('notes', 'busy')!
  expect([busy.requests.length, busy.omitted]).toEqual([200, 50])
})

test('requests outside of calls are passed on unchanged', async () => {
  const { book, driver } = newBook()
  expect(await driver.send('ListTables', {})).toEqual({ TableNames: [] })
  expect(book.list('notes')).toEqual([])
})

/** Memory of live objects. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test('traces of a thousand writes of 150 KB take a few megabytes and mark shortened values', async () => {
  const { book, driver } = newBook()
  const before = heapUsed()
  for (let number = 0; number < 1_000; number++) {
    const words = Buffer.alloc(150_000, `${number} `).toString()
    await book.call({ id: `call-${number}`, system: 'notes', name: 'POST /' }, undefined, async () => {
      const Item = { PK: { S: 'n' }, words: { S: words } }
      await driver.send('PutItem', { TableName: 'None', Item }).catch(() => undefined)
    })
  }
  expect(heapUsed() - before).toBeLessThan(8_000_000)
  const [request] = book.find('notes', 'call-999')!.requests
  const { words } = (request!.input as { readonly Item: { readonly words: { readonly S: string } } }).Item
  expect(words.S).toMatch(/^(999 )+… \(149000 more characters\)$/)
})

test('traces are limited by size, and a call with many requests is shortened', async () => {
  const { book, driver } = newBook()
  const names = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`#a${index}`, 'x'.repeat(999)]))
  const call = (id: string, requests: number) =>
    book.call({ id, system: 'notes', name: 'POST /' }, undefined, async () => {
      for (let count = 0; count < requests; count++) {
        const input = { TableName: 'None', Key: {}, ExpressionAttributeNames: names }
        await driver.send('DeleteItem', input).catch(() => undefined)
      }
    })
  await call('large', 10)
  const { requests, omitted } = book.find('notes', 'large')!
  expect([requests.length, omitted]).toEqual([3, 7])
  for (let number = 0; number < 40; number++) await call(`call-${number}`, 1)
  expect(book.find('notes', 'large')).toBeUndefined()
  expect(book.find('notes', 'call-39')).toBeDefined()
  expect(book.list('notes').length).toBeLessThan(25)
})

test('a list in a request is also truncated', () => {
  const { input } = boundInput({
    SS: Array.from({ length: 150 }, String),
    L: Array.from({ length: 101 }, () => ({ N: '1' })),
  })
  expect([input.SS.length, input.SS.at(-1)]).toEqual([101, '… (50 more)'])
  expect([input.L.length, input.L.at(-1)]).toEqual([101, { S: '… (1 more)' }])
})

test('binary values are shortened, and a request without long values is recorded unchanged', () => {
  const short = { Item: { PK: { S: 'n' }, hash: { B: new Uint8Array(32) } } }
  expect(boundInput(short).input).toBe(short)
  const { input, bytes } = boundInput({ Item: { photo: { B: new Uint8Array(100_000).fill(7) } } })
  expect(input.Item.photo.B).toEqual(new Uint8Array(1_000).fill(7))
  expect(bytes).toBeLessThan(2_000)
})

test('a truncated request is not truncated again', () => {
  const { input } = boundInput({ S: 'x'.repeat(150_000), SS: Array.from({ length: 150 }, String) })
  expect(boundInput(input).input).toBe(input)
})

test('under load only some calls are traced, and those that request it always', () => {
  const { book, advance } = newBook()
  const taken = (calls: number, isBusy: boolean) =>
    Array.from({ length: calls }, () => book.takes({ isAsked: false, isBusy })).filter(Boolean).length
  expect(taken(1_000, false)).toBe(100)
  expect(book.takes({ isAsked: true, isBusy: true })).toBe(true)
  advance(1_000)
  expect(taken(1_000, false)).toBe(20)
  advance(1_000)
  expect(taken(1_000, true)).toBe(1)
})
