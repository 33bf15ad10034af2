import { isTablewrightError, seededRandom } from '@tablewright/base'
import { describe, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/open-library.js'
import { verify } from '../verify/verify.js'

const patient = { retry: { conflicts: 200, firstDelay: 1, maxDelay: 5 } }

/** Runs all concurrently. Refusals of the design are allowed, other errors are not. */
async function race(...calls: readonly PromiseLike<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(calls)
  return results.map((result) => {
    if (result.status === 'fulfilled') return 'done'
    if (isTablewrightError(result.reason)) return result.reason.code
    throw result.reason
  })
}

const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => make(index))

async function onLibrary(run: (db: Library) => Promise<void>): Promise<void> {
  const { db } = await openLibrary(patient)
  await db.addShelf({ shelfId: 's1' })
  await db.addShelf({ shelfId: 's2' })
  await run(db)
  const { findings } = await verify(db)
  expect(findings).toEqual([])
  await db.close()
}

const book = (number: number) => ({ bookId: `b${number}`, title: 'T', author: 'a' })

describe('writers at the same time leave nothing that does not follow from its source:', () => {
  test('unique: one of many takes the value', () =>
    onLibrary(async (db) => {
      const codes = await race(...times(20, (number) => db.addBook({ ...book(number), isbn: '1' })))
      expect(codes.filter((code) => code === 'done')).toHaveLength(1)
      expect(codes.filter((code) => code === 'UNIQUE_TAKEN')).toHaveLength(19)
    }))

  test('unique: swaps end with each value at one item', () =>
    onLibrary(async (db) => {
      for (const number of [1, 2, 3]) await db.addBook({ ...book(number), isbn: String(number) })
      await race(
        ...times(30, (index) => db.editBook({ bookId: `b${(index % 3) + 1}`, isbn: String(index % 5) })),
      )
    }))

  test('mirror: only the last author has the book', () =>
    onLibrary(async (db) => {
      await db.addBook(book(1))
      const authors = ['x', 'y', 'z']
      const codes = await race(
        ...times(15, (index) =>
          db.editBook({ bookId: 'b1', author: authors[index % 3]!, title: `T${index}` }),
        ),
        ...times(15, (index) => db.setStatus({ bookId: 'b1', status: index % 2 ? 'in' : 'out' })),
      )
      expect(new Set(codes)).toEqual(new Set(['done']))
      expect((await db.book({ bookId: 'b1' }))?.version).toBe(31)
    }))

  test('pointer: one of many is featured', () =>
    onLibrary(async (db) => {
      for (const number of times(6, (index) => index)) await db.addBook({ ...book(number), shelfId: 's1' })
      const codes = await race(...times(6, (number) => db.feature({ bookId: `b${number}`, featured: true })))
      expect(codes.filter((code) => code === 'done')).toHaveLength(1)
      await race(
        ...times(24, (index) => db.feature({ bookId: `b${index % 6}`, featured: index % 4 > 1 })),
        ...times(6, (number) => db.editBook({ bookId: `b${number}`, shelfId: number % 2 ? 's1' : 's2' })),
      )
    }))

  test('memberOf: each item is in the set of its status', () =>
    onLibrary(async (db) => {
      for (const number of times(4, (index) => index)) await db.addBook(book(number))
      const states = ['in', 'out', 'lost'] as const
      await race(
        ...times(40, (index) => db.setStatus({ bookId: `b${index % 4}`, status: states[index % 3]! })),
        ...times(2, (number) => db.removeBook({ bookId: `b${number}` })),
      )
    }))

  test('count: as many as refer to it', () =>
    onLibrary(async (db) => {
      for (const number of times(5, (index) => index)) await db.addBook({ ...book(number), shelfId: 's1' })
      await race(
        ...times(30, (index) => db.editBook({ bookId: `b${index % 5}`, shelfId: index % 2 ? 's1' : 's2' })),
        ...times(10, (index) => db.removeBook({ bookId: `b${index % 5}` })),
        ...times(10, (index) => db.addBook({ ...book(index), shelfId: 's1' })),
      )
    }))

  test('twin: exists exactly while its source exists, with equal attributes', () =>
    onLibrary(async (db) => {
      for (const round of times(5, (index) => index)) {
        await race(db.addBook(book(1)))
        await race(
          ...times(6, (index) => db.editBook({ bookId: 'b1', title: `T${round}.${index}` })),
          ...times(2, () => db.removeBook({ bookId: 'b1' })),
          ...times(2, () => db.addBook(book(1))),
        )
      }
    }))

  test('an entity without a version: locked by its attributes', () =>
    onLibrary(async (db) => {
      await db.addSetting({ name: 'theme', owner: 'o0' })
      const codes = await race(
        ...times(20, (index) => db.changeSetting({ name: 'theme', owner: `o${index % 4}` })),
        ...times(20, () => db.hitSetting({ name: 'theme' })),
      )
      expect(new Set(codes)).toEqual(new Set(['done']))
      expect((await db.setting({ name: 'theme' }))?.hits).toBe(20)
    }))

  test('all kinds of concurrent writes, at random', () =>
    onLibrary(async (db) => {
      const bytes = seededRandom(7)(new Uint8Array(1_200))
      const pick = <Choice>(choices: readonly Choice[], at: number) => choices[bytes[at]! % choices.length]!
      const calls = times(200, (index) => () => {
        const at = index * 6
        const bookId = pick(['b1', 'b2', 'b3', 'b4'], at)
        const shelfId = pick(['s1', 's2', null], at + 1)
        const isbn = pick(['1', '2', '3', null], at + 2)
        const status = pick(['in', 'out', 'lost'] as const, at + 3)
        switch (bytes[at + 4]! % 6) {
          case 0:
            return db.addBook({
              ...book(1),
              bookId,
              ...(shelfId ? { shelfId } : {}),
              ...(isbn ? { isbn } : {}),
            })
          case 1:
            return db.editBook({ bookId, shelfId, isbn, author: status })
          case 2:
            return db.setStatus({ bookId, status })
          case 3:
            return db.feature({ bookId, featured: bytes[at + 5]! % 2 === 0 })
          case 4:
            return db.removeBook({ bookId })
          default:
            return db.saveBook({ ...book(1), bookId, status, ...(isbn ? { isbn } : {}) })
        }
      })
      const codes = new Set<string>()
      for (let start = 0; start < calls.length; start += 40) {
        const round = calls.slice(start, start + 40)
        for (const code of await race(...round.map((call) => call()))) codes.add(code)
      }
      codes.delete('done')
      for (const code of ['ALREADY_EXISTS', 'NOT_FOUND', 'UNIQUE_TAKEN', 'POINTER_TAKEN']) codes.delete(code)
      expect([...codes]).toEqual([])
    }))
})

test('a writer that always loses the race fails with CONFLICT', async () => {
  const { db, driver } = await openLibrary({ retry: { conflicts: 3 }, sleep: async () => {} })
  await db.addBook(book(1))
  const original = driver.send
  let version = 1
  // Another client writes between every read and its write.
  driver.send = async (operation, input, options) => {
    const output = await original(operation, input, options)
    if (operation === 'GetItem') {
      version++
      await original('UpdateItem', {
        TableName: 'Library',
        Key: { PK: { S: 'BOOK#b1' }, SK: { S: 'META' } },
        UpdateExpression: 'SET version = :version',
        ExpressionAttributeValues: { ':version': { N: String(version) } },
      })
    }
    return output
  }
  await expect(db.setStatus({ bookId: 'b1', status: 'out' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { attempts: 3, pattern: 'setStatus' },
  })
  await db.close()
})
