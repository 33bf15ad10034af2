import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/open-library.js'
import { explain } from './explain.js'

let db: Library

beforeAll(async () => {
  ;({ db } = await openLibrary())
})
afterAll(() => db.close())

test('a read is explained by its request, its proof and its price', async () => {
  const { requests, proof, open } = await explain(db, 'booksOfAuthor', { author: 'a' })
  expect(requests).toEqual([
    {
      operation: 'Query',
      input: {
        TableName: 'Library',
        KeyConditionExpression: '#0 = :0 AND begins_with(#1, :1)',
        ExpressionAttributeNames: { '#0': 'PK', '#1': 'SK' },
        ExpressionAttributeValues: { ':0': { S: 'AUTHOR#a' }, ':1': { S: 'BOOK#' } },
        Limit: 2,
      },
    },
  ])
  expect(open).toBe(false)
  expect(proof).toMatchObject({ name: 'booksOfAuthor', key: 'PK = AUTHOR#<author> and SK begins_with BOOK#' })
  expect(proof.readUnits.expected).toBeGreaterThan(0)
})

test('an explained write that reads first shows its read, and the rest after the response is given', async () => {
  const input = { bookId: 'b1', status: 'out' } as const
  expect(await explain(db, 'setStatus', input)).toMatchObject({
    open: true,
    requests: [{ operation: 'GetItem' }],
  })
  const before = {
    bookId: 'b1',
    title: 'T',
    author: 'a',
    status: 'in',
    featured: false,
    copies: 1,
    version: 4,
  }
  const { requests, open } = await explain(db, 'setStatus', input, { before })
  expect(open).toBe(false)
  expect(requests.map(({ operation }) => operation)).toEqual(['GetItem', 'TransactWriteItems'])
  const { TransactItems } = requests[1]!.input as { TransactItems: { Update?: { Key: unknown } }[] }
  expect(TransactItems.map((item) => Object.keys(item)[0])).toEqual(['Update', 'Put', 'Update', 'Update'])
})

test('nothing is sent, and wrong input is refused as in a call', async () => {
  await explain(db, 'addShelf', { shelfId: 's9' })
  expect(await db.shelf({ shelfId: 's9' })).toBeNull()
  await expect(explain(db, 'addShelf', { shelfId: '' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(explain(db, 'nothing' as 'addShelf', { shelfId: 'x' })).rejects.toMatchObject({
    code: 'PATTERN_UNKNOWN',
  })
})
