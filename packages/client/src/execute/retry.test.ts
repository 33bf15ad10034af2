import { TablewrightError } from '@tablewright/base'
import { DynamoError, type OperationName, transactionCanceled } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import type { Driver } from '../drivers/driver.js'
import { embedded } from '../drivers/embedded.js'
import { openLibrary } from '../testing/open-library.js'

/** A driver that fails some requests of one operation before it lets them through. */
function failing(operation: OperationName, times: number, error: () => Error): Driver & { failed: number } {
  const inner = embedded({ memory: true })
  const driver = {
    failed: 0,
    close: () => inner.close(),
    send: ((name, input, options) => {
      if (name === operation && driver.failed < times) {
        driver.failed++
        return Promise.reject(error())
      }
      return inner.send(name, input, options)
    }) as Driver['send'],
  }
  return driver
}

const throttle = () => new DynamoError('ThrottlingException', 'Slow down')
const book = { bookId: 'b1', title: 'T', author: 'a' }

test('a throttled request is retried with pauses, then thrown', async () => {
  const pauses: number[] = []
  const sleep = async (milliseconds: number) => void pauses.push(milliseconds)
  const few = await openLibrary({ sleep }, failing('GetItem', 2, throttle))
  expect(await few.db.shelf({ shelfId: 's1' })).toBeNull()
  expect(pauses).toHaveLength(2)
  const many = await openLibrary({ sleep }, failing('GetItem', 9, throttle))
  await expect(many.db.shelf({ shelfId: 's1' })).rejects.toMatchObject({
    code: 'THROTTLED',
    data: { pattern: 'shelf' },
    remedy: expect.any(String),
  })
  await Promise.all([few.db.close(), many.db.close()])
})

test('a transaction that meets another is tried again', async () => {
  const meet = () => transactionCanceled([{ Code: 'TransactionConflict' }, { Code: 'None' }])
  const driver = failing('TransactWriteItems', 3, meet)
  const { db } = await openLibrary({ sleep: async () => {} }, driver)
  expect(await db.addBook(book)).toMatchObject(book)
  expect(driver.failed).toBe(3)
  await db.close()
})

test('a cancelled read is tried again after a conflict, and not when it was refused', async () => {
  const sleep = async () => {}
  const input = { bookId: 'b1', shelfId: 's1' }
  const met = failing('TransactGetItems', 2, () => transactionCanceled([{ Code: 'TransactionConflict' }]))
  const first = await openLibrary({ sleep }, met)
  expect(await first.db.bookWithShelf(input)).toMatchObject({ book: null, shelf: null })
  expect(met.failed).toBe(2)
  const wrong = failing('TransactGetItems', 9, () =>
    transactionCanceled([{ Code: 'None' }, { Code: 'ValidationError', Message: 'The key is wrong' }]),
  )
  const second = await openLibrary({ sleep }, wrong)
  await expect(second.db.bookWithShelf(input)).rejects.toMatchObject({ code: 'REQUEST_REFUSED' })
  expect(wrong.failed).toBe(1)
  await Promise.all([first.db.close(), second.db.close()])
})

test('an error of the network keeps its code and gains the pattern', async () => {
  const lost = () => new TablewrightError('CONNECTION_LOST', 'gone', { remedy: 'Try again later.' })
  const { db } = await openLibrary({}, failing('GetItem', 1, lost))
  await expect(db.shelf({ shelfId: 's1' })).rejects.toMatchObject({
    code: 'CONNECTION_LOST',
    data: { pattern: 'shelf' },
    remedy: 'Try again later.',
  })
  await db.close()
})

test('other refusals of DynamoDB are REQUEST_REFUSED with pattern and key', async () => {
  const { db, driver } = await openLibrary()
  await driver.send('DeleteTable', { TableName: 'Library' })
  await expect(db.shelf({ shelfId: 's1' })).rejects.toMatchObject({
    code: 'REQUEST_REFUSED',
    data: { code: 'ResourceNotFoundException', pattern: 'shelf', key: { PK: 'SHELF#s1', SK: 'META' } },
  })
  await db.close()
})

test('unprocessed keys of a batch are requested again', async () => {
  const inner = embedded({ memory: true })
  let asked = 0
  const send = (async (name: OperationName, input: never, options: never) => {
    const output = await inner.send(name, input, options)
    if (name !== 'BatchGetItem' || ++asked > 2) return output
    const { RequestItems } = input as { RequestItems: { Library: { Keys: object[] } } }
    const [first] = RequestItems.Library.Keys
    const { Responses } = output as { Responses: { Library: { bookId?: { S: string } }[] } }
    const kept = Responses.Library.filter((item) => JSON.stringify(first).includes(`#${item.bookId?.S}"`))
    const rest = RequestItems.Library.Keys.slice(1)
    return {
      Responses: { Library: kept },
      UnprocessedKeys: rest.length > 0 ? { Library: { Keys: rest } } : {},
    }
  }) as Driver['send']
  const { db } = await openLibrary({ sleep: async () => {} }, { send, close: () => inner.close() })
  const ids = ['b1', 'b2', 'b3']
  for (const bookId of ids) await db.addBook({ ...book, bookId })
  const progress: number[] = []
  const found = await db.books(
    { keys: ids.map((bookId) => ({ bookId })) },
    { onProgress: (done) => progress.push(done) },
  )
  expect(found.map(({ bookId }) => bookId).sort()).toEqual(ids)
  expect(progress).toEqual([1, 2, 3])
  await db.close()
})

test('a call can be given up', async () => {
  const { db } = await openLibrary()
  const signal = AbortSignal.abort()
  await expect(db.shelf({ shelfId: 's1' }, { signal })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await db.close()
})
