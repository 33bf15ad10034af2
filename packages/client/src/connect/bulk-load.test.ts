import { isTablewrightError, seededRandom } from '@tablewright/base'
import { create, design, get, id, scoped, table, text } from '@tablewright/design'
import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import type { Driver } from '../drivers/driver.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { libraryDesign } from '../testing/library.js'
import { anyWrites, libraryContents, type Write } from '../testing/library-writes.js'
import { openLibrary } from '../testing/open-library.js'
import { verify } from '../verify/verify.js'
import { bulkLoad } from './bulk-load.js'
import { connect } from './connect.js'
import { connectWithin } from './connect-within.js'
import type { PendingWrite } from './db.js'

type Build = (tx: Readonly<Record<string, (input: object) => PendingWrite>>) => PendingWrite[]
type Run = (build: Build) => Promise<unknown>

/** Counts the requests of each operation. */
function counted(driver: Driver, counts: Record<string, number>): Driver {
  return {
    send: (operation, input, options) => {
      counts[operation] = (counts[operation] ?? 0) + 1
      return driver.send(operation, input, options)
    },
    close: () => driver.close(),
  }
}

async function open() {
  const driver = embedded({ memory: true })
  let now = Date.parse('2026-01-01T00:00:00.000Z')
  const db = connect(libraryDesign, driver, { clock: () => now, random: seededRandom(3) })
  await createTables(db)
  const outcome = async (run: Run, writes: readonly Write[]): Promise<unknown> => {
    now += 1_000
    try {
      return await run((tx) => writes.map(([pattern, input]) => tx[pattern]!(input)))
    } catch (error) {
      // Of several faults in one transaction, either may be reported.
      if (isTablewrightError(error)) return 'refused'
      throw error
    }
  }
  return { driver, db, outcome }
}

test('a load stores and returns the same as transactions, over any existing items and with any memory', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyWrites, { maxLength: 5 }),
      fc.array(anyWrites, { minLength: 5, maxLength: 25 }),
      fc.constantFrom(0, 3, 1_000),
      async (existing, steps, maxStaged) => {
        const [plain, loaded] = await Promise.all([open(), open()])
        for (const writes of existing) {
          for (const { db, outcome } of [plain, loaded])
            await outcome((build) => db.transact(build as never), writes)
        }
        const expected: unknown[] = []
        for (const writes of steps) {
          expected.push(await plain.outcome((build) => plain.db.transact(build as never), writes))
        }
        const found: unknown[] = []
        await bulkLoad(
          loaded.db,
          async (write) => {
            for (const writes of steps) {
              found.push(await loaded.outcome((build) => write(build as never), writes))
            }
          },
          { maxStaged },
        )
        expect(found).toEqual(expected)
        expect(await libraryContents(loaded.driver)).toEqual(await libraryContents(plain.driver))
        await Promise.all([plain.driver.close(), loaded.driver.close()])
      },
    ),
    { numRuns: 30 },
  )
})

test('new items are written once, 25 a request, and nothing is read', async () => {
  const counts: Record<string, number> = {}
  const { db } = await openLibrary({}, counted(embedded({ memory: true }), counts))
  await bulkLoad(db, async (write) => {
    await write((tx) => [tx.addShelf({ shelfId: 's1' })])
    for (let count = 0; count < 50; count++) {
      const book = { bookId: `b${count}`, title: 'Emma', author: 'austen', shelfId: 's1' }
      const [added] = await write((tx) => [tx.addBook(book)])
      expectTypeOf(added.title).toEqualTypeOf<string>()
      await write((tx) => [tx.retitle({ bookId: added.bookId, title: 'Persuasion', version: 1 })])
    }
  })
  // Book, label and mirror of each; the shelf; the set of all books, and those by status in three shards.
  expect(counts).toMatchObject({ BatchWriteItem: Math.ceil((3 * 50 + 5) / 25 / 4) * 4 })
  expect(Object.keys(counts)).not.toEqual(expect.arrayContaining(['GetItem']))
  expect(await db.shelf({ shelfId: 's1' })).toMatchObject({ books: 50 })
  expect(await db.book({ bookId: 'b7' })).toMatchObject({ title: 'Persuasion', version: 2 })
  expect((await verify(db)).findings).toEqual([])
  await db.close()
})

test('one write of a load may have more items than a transaction', async () => {
  const { db } = await openLibrary({}, embedded({ memory: true }))
  await bulkLoad(db, async (write) => {
    await write((tx) => Array.from({ length: 150 }, (_, count) => tx.addShelf({ shelfId: `s${count}` })))
  })
  expect(await db.shelf({ shelfId: 's149' })).toMatchObject({ books: 0 })
  await db.close()
})

test('each write has its own time and random numbers, and a refused one leaves nothing', async () => {
  const { db } = await openLibrary()
  const book = { bookId: 'b1', title: 'Emma', author: 'austen', isbn: '1' }
  const at = Date.parse('2020-05-06T07:08:09.010Z')
  await bulkLoad(db, async (write) => {
    await write((tx) => [tx.addBook(book)], { clock: () => at })
    await expect(
      write((tx) => [tx.addSetting({ name: 'n', owner: 'o' }), tx.addBook({ ...book, bookId: 'b2' })]),
    ).rejects.toMatchObject({ code: 'UNIQUE_TAKEN', data: { pattern: 'bulkLoad' } })
    await expect(write((tx) => [tx.addBook({ ...book, isbn: '' })])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
  expect(await db.book({ bookId: 'b1' })).toMatchObject({ createdAt: '2020-05-06T07:08:09.010Z' })
  expect([await db.book({ bookId: 'b2' }), await db.setting({ name: 'n' })]).toEqual([null, null])
  await db.close()
})

test('concurrent writes of a load are applied one after the other', async () => {
  const { db } = await openLibrary()
  await db.addShelf({ shelfId: 's1' })
  await bulkLoad(
    db,
    async (write) => {
      const add = (index: number) =>
        write((tx) => [tx.addBook({ bookId: `b${index}`, title: 'Emma', author: 'austen', shelfId: 's1' })])
      await Promise.all(Array.from({ length: 20 }, (_, index) => add(index)))
      void add(20)
    },
    { maxStaged: 0 },
  )
  expect(await db.shelf({ shelfId: 's1' })).toMatchObject({ books: 21 })
  expect((await verify(db)).findings).toEqual([])
  await db.close()
})

test('a load fails if items were not written, also if the caller continues', async () => {
  const things = table('Things', { partitionKey: 'pk' })
  const Thing = things.entity('THING', {
    key: { pk: 'THING#<name>' },
    attributes: { name: id(), note: text() },
  })
  const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing) } })
  const db = connect(parts, embedded({ memory: true }))
  await createTables(db)
  const load = bulkLoad(
    db,
    async (write) => {
      for (const [index, note] of ['a', 'x'.repeat(500_000), 'b'].entries())
        await write((tx) => [tx.add({ name: `n${index}`, note })]).catch(() => {})
    },
    { maxStaged: 0 },
  )
  await expect(load).rejects.toMatchObject({ code: 'REQUEST_REFUSED' })
  await db.close()
})

test('a tenant loads only its own items', async () => {
  const things = table('Things', { partitionKey: 'pk' })
  const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
  const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing), byName: get(Thing) } })
  const ofAll = scoped(parts, { attributes: { userId: id() }, key: (key) => `USER#<userId>#${key}` })
  const driver = embedded({ memory: true })
  const [ann, bob] = ['ann', 'bob'].map((userId) => connectWithin(ofAll, { userId }, driver))
  await createTables(ann!)
  await bulkLoad(ann!, async (write) => void (await write((tx) => [tx.add({ name: 'ball' })])))
  expect(await ann!.byName({ name: 'ball' })).toMatchObject({ name: 'ball' })
  expect(await bob!.byName({ name: 'ball' })).toBeNull()
  await driver.close()
})
