import {
  create,
  design,
  get,
  id,
  integer,
  number,
  remove,
  table,
  text,
  update,
  version,
} from '@tablewright/design'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'

const shelves = table('Shelves', { partitionKey: 'PK', sortKey: 'SK' })
const Book = shelves.entity('BOOK', {
  key: { PK: 'SHELF#<shelf>', SK: 'BOOK#<bookId>' },
  attributes: {
    shelf: integer({ minimum: 0, width: 4 }),
    bookId: id(),
    title: text().optional(),
    version: version(),
  },
})
const meters = table('Meters', { partitionKey: { name: 'meter', type: 'N' } })
const Meter = meters.entity('METER', {
  key: { meter: '<meter>' },
  attributes: { meter: number(), title: text().optional() },
})
const library = design('library', {
  entities: { Book, Meter },
  patterns: {
    addBook: create(Book),
    book: get(Book),
    rename: update(Book, { set: ['title'], guard: 'version' }),
    lose: remove(Book, { mustExist: true }),
    renameMeter: update(Meter, { set: ['title'] }),
  },
})
const db = connect(library, embedded({ memory: true }))
beforeAll(() => createTables(db))
afterAll(() => db.close())

test('errors name the item by the values in its key, shortened', async () => {
  const b1 = { shelf: 7, bookId: 'b1' }
  await db.addBook(b1)
  const long = 'x'.repeat(200)
  const messages = [
    [db.lose({ shelf: 7, bookId: 'b9' }), 'lose: there is no Book 7, b9.'],
    [db.rename({ shelf: 8, bookId: long, title: 'T', version: 1 }), /^rename: there is no Book 8, x{57}…\.$/],
    [db.addBook(b1), 'addBook: Book 7, b1 already exists.'],
    [db.rename({ ...b1, title: 'T', version: 5 }), 'rename: Book 7, b1 has version 1, not 5.'],
    [db.renameMeter({ meter: 3, title: 'T' }), 'renameMeter: there is no Meter 3.'],
  ] as const
  for (const [call, message] of messages) await expect(call).rejects.toThrow(message)
})
