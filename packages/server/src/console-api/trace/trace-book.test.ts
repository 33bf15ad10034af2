import { embedded } from '@tablewright/client/embedded'
import { fakeClock } from '@tablewright/system/testing'
import { afterAll, expect, test } from 'vitest'
import { TraceBook } from './trace-book.js'

const database = embedded({ memory: true })
afterAll(() => database.close())

function newBook() {
  const { clock, advance } = fakeClock()
  const book = new TraceBook(clock)
  return { book, advance, driver: book.observe(database) }
}

test('of each job the latest run is kept, whether it went well or not', async () => {
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

test('the latest 500 calls are kept, of each the first requests; reading pushes out no writing', async () => {
  const { book, driver } = newBook()
  await book.call({ id: 'wrote', system: 'notes', name: 'POST /' }, async () => {
    await driver.send('DeleteItem', { TableName: 'None', Key: {} }).catch(() => undefined)
  })
  const call = (id: string, requests: number) =>
    book.call({ id, system: 'notes', name: 'GET /' }, async () => {
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

test('what is sent outside of calls is passed on as it is', async () => {
  const { book, driver } = newBook()
  expect(await driver.send('ListTables', {})).toEqual({ TableNames: [] })
  expect(book.list('notes')).toEqual([])
})
