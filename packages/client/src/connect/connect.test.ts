import { create, design, id, table, timestamp, ulid } from '@tablewright/design'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { type Library, openLibrary } from '../testing/open-library.js'
import { connect } from './connect.js'
import { connectionOf } from './connection.js'

const now = '2026-01-02T03:04:05.006Z'
const later = '2026-01-02T03:04:06.000Z'

let db: Library
let clock: { now: number }

beforeEach(async () => {
  ;({ db, clock } = await openLibrary())
})
afterEach(() => db.close())

const newBook = { bookId: 'b1', title: 'Emma', author: 'austen' }

describe('a create', () => {
  test('fills in omitted values and returns the whole item', async () => {
    const book = await db.addBook(newBook)
    expect(book).toEqual({
      ...newBook,
      status: 'in',
      featured: false,
      copies: 1,
      history: [],
      createdAt: now,
      updatedAt: now,
      version: 1,
    })
    expect(await db.book({ bookId: 'b1' })).toEqual(book)
    expectTypeOf(book.status).toEqualTypeOf<'in' | 'out' | 'lost'>()
    expectTypeOf(book.price).toEqualTypeOf<number | undefined>()
  })

  test('of an existing item fails with ALREADY_EXISTS', async () => {
    await db.addBook(newBook)
    await expect(db.addBook(newBook)).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
      data: { pattern: 'addBook', entity: 'Book', key: { PK: 'BOOK#b1', SK: 'META' } },
    })
  })

  test('keeps every kind of value', async () => {
    const full = {
      ...newBook,
      price: 12.5,
      tags: new Set(['old', 'good']),
      history: ['bought'],
      size: { height: 20, width: 13 },
    }
    await db.addBook(full)
    expect(await db.book({ bookId: 'b1' })).toMatchObject(full)
  })
})

describe('input', () => {
  const refusal = (field: string) => ({ code: 'INVALID_INPUT', data: { field } })

  test.each([
    ['a missing value', { bookId: 'b1', author: 'a' }, 'title'],
    ['a value of another kind', { ...newBook, price: '12' }, 'price'],
    ['a value that is too small', { ...newBook, copies: -1 }, 'copies'],
    ['an unknown name', { ...newBook, color2: 'x' }, 'color2'],
    ['a value inside a record', { ...newBook, size: { height: 1.5 } }, 'size.height'],
    ['an unknown name inside a record', { ...newBook, size: { height: 1, depth: 2 } }, 'size.depth'],
    ['an element of a list', { ...newBook, history: ['a', 2] }, 'history[1]'],
    ['a set of something else', { ...newBook, tags: new Set([1]) }, 'tags'],
    ['an empty key part', { ...newBook, bookId: '' }, 'bookId'],
    ['a key part with the delimiter', { ...newBook, bookId: 'b#1' }, 'bookId'],
  ])('%s is refused with the field named', async (_, input, field) => {
    await expect(db.addBook(input as never)).rejects.toMatchObject(refusal(field))
  })

  test('inside a list is refused with its place', async () => {
    await db.addShelf({ shelfId: 's1' })
    const items = [
      { bookId: 'x', title: 'X', author: 'a' },
      { bookId: 'y', author: 'a' },
    ]
    const shelved = db.shelve({ shelfId: 's1', items } as never)
    await expect(shelved).rejects.toMatchObject(refusal('items[1].title'))
  })
})

describe('reads', () => {
  beforeEach(async () => {
    await db.addShelf({ shelfId: 's1' })
    for (const [bookId, title] of [
      ['b1', 'Emma'],
      ['b2', 'Persuasion'],
      ['b3', 'Dune#2'],
    ] as const) {
      await db.addBook({ bookId, title, author: bookId === 'b3' ? 'herbert' : 'austen', shelfId: 's1' })
    }
  })

  test('a get returns the item or null, with only the attributes in returns', async () => {
    expect(await db.book({ bookId: 'none' })).toBeNull()
    expect(await db.titleOf({ bookId: 'b3' })).toEqual({ bookId: 'b3', title: 'Dune#2' })
  })

  test('a batch returns each item once, in any order, and reports its progress', async () => {
    const seen: number[][] = []
    const keys = ['b1', 'b2', 'b1', 'none'].map((bookId) => ({ bookId }))
    const books = await db.books({ keys }, { onProgress: (done, all) => seen.push([done, all]) })
    expect(books.map(({ bookId }) => bookId).sort()).toEqual(['b1', 'b2'])
    expect(seen).toEqual([[3, 3]])
  })

  test('several items at one moment', async () => {
    const { book, shelf, all } = await db.bookWithShelf({ bookId: 'b1', shelfId: 's1' })
    expect(book?.title).toBe('Emma')
    expect(shelf?.books).toBe(3)
    expect(all).toEqual(new Set(['b1', 'b2', 'b3']))
  })

  test('a query by index has the order of its key', async () => {
    const { items, cursor } = await db.booksByStatus({ status: 'in' })
    expect(items.map(({ title }) => title)).toEqual(['Dune#2', 'Emma', 'Persuasion'])
    expect(cursor).toBeNull()
    expect((await db.booksBeginning({ status: 'in', prefix: 'P' })).items).toHaveLength(1)
  })

  test('a collection names the entity of each item and omits skipped ones', async () => {
    await db.addLoan({ bookId: 'b1', loanedAt: now, reader: 'r1' })
    const { items } = await db.bookAndLoans({ bookId: 'b1' })
    expect(items.map(({ type }) => type)).toEqual(['LOAN', 'BOOK'])
    for (const each of items) if (each.type === 'LOAN') expectTypeOf(each.item.reader).toEqualTypeOf<string>()
  })

  test('a scan for maintenance walks everything', async () => {
    const types: string[] = []
    for await (const { type } of db.everything({}, { limit: 2 })) types.push(type)
    expect(types.sort()).toEqual(['BOOK', 'BOOK', 'BOOK', 'LABEL', 'LABEL', 'LABEL', 'SHELF'])
  })
})

describe('ranges', () => {
  const day = (number: number) => `2026-03-0${number}T00:00:00.000Z`

  beforeEach(async () => {
    for (const [number, reader] of [
      [1, 'r1'],
      [2, 'r2'],
      [3, 'r1'],
      [4, 'r2'],
      [5, 'r1'],
    ] as const) {
      await db.addLoan({ bookId: 'b1', loanedAt: day(number), reader })
    }
  })
  const days = (items: readonly { readonly loanedAt: string }[]) =>
    items.map(({ loanedAt }) => Number(loanedAt[9]))

  test('a window does not include its end unless it is closed', async () => {
    const window = { bookId: 'b1', from: day(2), to: day(4) }
    expect(days((await db.loans(window)).items)).toEqual([3, 2])
    expect(days((await db.loansUntil(window)).items)).toEqual([2, 3, 4])
  })

  test('an empty window is empty and sends no request', async () => {
    expect(await db.loans({ bookId: 'b1', from: day(4), to: day(2) })).toEqual({
      items: [],
      cursor: null,
      previous: null,
      consumed: [],
    })
  })

  test('limit 1 is the item or null; a limit over pages ends them', async () => {
    expect((await db.lastLoan({ bookId: 'b1' }))?.loanedAt).toBe(day(5))
    expect(await db.lastLoan({ bookId: 'none' })).toBeNull()
    const pages: number[][] = []
    for await (const page of db.lastThree({ bookId: 'b1' }).pages()) pages.push(days(page.items))
    expect(pages).toEqual([[5, 4], [3]])
  })

  test('a filtered page is filled up, and the next begins after it', async () => {
    const pages: number[][] = []
    for await (const page of db.loansOfReader({ bookId: 'b1', who: 'r1' }).pages())
      pages.push(days(page.items))
    expect(pages.flat()).toEqual([1, 3, 5])
    expect(pages[0]).toEqual([1, 3])
  })

  test('iteration covers all pages', async () => {
    const found: string[] = []
    for await (const { loanedAt } of db.loans({ bookId: 'b1', from: day(1), to: day(9) }))
      found.push(loanedAt)
    expect(found).toHaveLength(5)
  })
})

describe('updates', () => {
  beforeEach(() => db.addBook({ ...newBook, price: 5 }))

  test('return the item after the update, with version and time', async () => {
    clock.now = Date.parse(later)
    const book = await db.retitle({ bookId: 'b1', title: 'Sanditon', version: 1 })
    expect(book).toMatchObject({ title: 'Sanditon', version: 2, updatedAt: later, createdAt: now })
    expect(await db.book({ bookId: 'b1' })).toEqual(book)
  })

  test('change given attributes, remove null ones, keep the rest', async () => {
    await db.editBook({ bookId: 'b1', isbn: '1', price: null })
    const book = await db.book({ bookId: 'b1' })
    expect(book).toMatchObject({ title: 'Emma', isbn: '1' })
    expect(book).not.toHaveProperty('price')
  })

  test('add, remove, append and count', async () => {
    await db.tag({ bookId: 'b1', tag: 'old' })
    await db.tag({ bookId: 'b1', tag: 'good' })
    await db.untag({ bookId: 'b1', tag: 'old' })
    await db.buyCopies({ bookId: 'b1', more: 2 })
    await db.lend({ bookId: 'b1', line: ['lent'] })
    const book = await db.loseCopy({ bookId: 'b1' })
    expect(book).toMatchObject({ tags: new Set(['good']), copies: 2, history: ['lent'], status: 'out' })
    expect(book.version).toBe(6)
    expect((await db.untag({ bookId: 'b1', tag: 'good' })).tags).toBeUndefined()
  })

  test('of an item in another state report that state', async () => {
    await db.setStatus({ bookId: 'b1', status: 'lost' })
    await expect(db.lend({ bookId: 'b1', line: [] })).rejects.toMatchObject({
      code: 'CONDITION_FAILED',
      data: { current: { status: 'lost' }, pattern: 'lend' },
    })
  })

  test('of another version report that version', async () => {
    await db.setStatus({ bookId: 'b1', status: 'out' })
    await expect(db.retitle({ bookId: 'b1', title: 'x', version: 1 })).rejects.toMatchObject({
      code: 'VERSION_MISMATCH',
      data: { expected: 1, actual: 2 },
    })
  })

  test('of nothing make nothing', async () => {
    await expect(db.loseCopy({ bookId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(db.setStatus({ bookId: 'none', status: 'in' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await db.book({ bookId: 'none' })).toBeNull()
  })

  test('that create the item fill in the values of a new one', async () => {
    await db.visit({ day: 'monday' })
    clock.now = Date.parse(later)
    const tally = await db.visit({ day: 'monday' })
    expect(tally).toEqual({ day: 'monday', visits: 2, firstSeen: now, lastSeen: later })
  })

  test('work inside nested maps and on attributes that only the key has', async () => {
    await db.addSetting({ name: 'theme', owner: 'o1' })
    await db.hitSetting({ name: 'theme' })
    await db.defaultNote({ name: 'theme', fallback: 'dark' })
    await db.changeSetting({ name: 'theme', expiresAt: later })
    expect(await db.setting({ name: 'theme' })).toEqual({
      name: 'theme',
      owner: 'o1',
      hits: 1,
      note: 'dark',
      expiresAt: later,
    })
    await expect(db.annotate({ name: 'theme', note: 'x' })).rejects.toMatchObject({
      code: 'CONDITION_FAILED',
    })
    await db.forgetNote({ name: 'theme' })
    expect((await db.annotate({ name: 'theme', note: 'x' })).note).toBe('x')
  })
})

describe('deletions', () => {
  test('return the deleted item, or null', async () => {
    const book = await db.addBook(newBook)
    expect(await db.removeBook({ bookId: 'b1' })).toEqual(book)
    expect(await db.removeBook({ bookId: 'b1' })).toBeNull()
  })

  test('with mustExist or a guard are exact', async () => {
    await expect(db.removeVersion({ bookId: 'b1', version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await db.addBook(newBook)
    await expect(db.removeVersion({ bookId: 'b1', version: 7 })).rejects.toMatchObject({
      code: 'VERSION_MISMATCH',
    })
    expect(await db.removeVersion({ bookId: 'b1', version: 1 })).toMatchObject({ bookId: 'b1' })
  })
})

describe('transactions', () => {
  test('of a pattern perform all steps or none and return new items', async () => {
    await db.addBook(newBook)
    const { loan } = await db.lendWithLoan({ bookId: 'b1', loanedAt: now, reader: 'r1' })
    expect(loan).toMatchObject({ reader: 'r1', loanId: expect.stringMatching(/^[0-9A-Z]{26}$/) })
    const again = db.lendWithLoan({ bookId: 'b1', loanedAt: later, reader: 'r2' })
    await expect(again).rejects.toMatchObject({ code: 'CONDITION_FAILED' })
    const { items } = await db.loans({ bookId: 'b1', from: now, to: '2027-01-01T00:00:00.000Z' })
    expect(items).toHaveLength(1)
  })

  test('repeat a step for each element and merge actions on one item', async () => {
    await db.addShelf({ shelfId: 's1' })
    const items = ['x', 'y', 'z'].map((bookId) => ({ bookId, title: bookId, author: 'a' }))
    const { books } = await db.shelve({ shelfId: 's1', items })
    expect(books.map(({ bookId }) => bookId)).toEqual(['x', 'y', 'z'])
    expect((await db.shelf({ shelfId: 's1' }))?.books).toBe(3)
    expect(await db.allBooks()).toEqual(new Set(['x', 'y', 'z']))
  })

  test('across patterns have the types of their items', async () => {
    const [shelf, book, nothing] = await db.transact((tx) => [
      tx.addShelf({ shelfId: 's1' }),
      tx.addBook({ ...newBook, shelfId: 's1' }),
      tx.visit({ day: 'monday' }),
    ])
    expect([shelf.shelfId, book.title, nothing]).toEqual(['s1', 'Emma', undefined])
    expectTypeOf(nothing).toEqualTypeOf<undefined>()
    expect((await db.shelf({ shelfId: 's1' }))?.books).toBe(1)
  })

  test('hand a unique value from one item to another', async () => {
    await db.addBook({ ...newBook, isbn: '1' })
    await db.addBook({ ...newBook, bookId: 'b2', isbn: '2' })
    await db.transact((tx) => [
      tx.editBook({ bookId: 'b1', isbn: '2' }),
      tx.editBook({ bookId: 'b2', isbn: '1' }),
    ])
    expect((await db.bookByIsbn({ isbn: '2' }))?.bookId).toBe('b1')
    expect((await db.bookByIsbn({ isbn: '1' }))?.bookId).toBe('b2')
  })

  test('that write one item several times do so in sequence', async () => {
    await db.addBook(newBook)
    await db.transact((tx) => [
      tx.tag({ bookId: 'b1', tag: 'x' }),
      tx.tag({ bookId: 'b1', tag: 'y' }),
      tx.buyCopies({ bookId: 'b1', more: 2 }),
      tx.buyCopies({ bookId: 'b1', more: 3 }),
    ])
    expect(await db.book({ bookId: 'b1' })).toMatchObject({
      tags: new Set(['x', 'y']),
      copies: 6,
      version: 5,
    })
    const late = db.transact((tx) => [tx.removeBook({ bookId: 'b1' }), tx.tag({ bookId: 'b1', tag: 'z' })])
    await expect(late).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await db.transact((tx) => [tx.removeBook({ bookId: 'b1' }), tx.addBook({ ...newBook, title: 'Again' })])
    expect(await db.book({ bookId: 'b1' })).toMatchObject({ title: 'Again', version: 1, copies: 1 })
    expect((await db.booksOfAuthor({ author: 'austen' })).items).toMatchObject([{ name: 'Again' }])
  })

  test('of more than a hundred actions are refused before they are sent', async () => {
    await db.addShelf({ shelfId: 's1' })
    const items = Array.from({ length: 60 }, (_, index) => ({ bookId: `b${index}`, title: 't', author: 'a' }))
    const many = db.transact((tx) => items.map(({ bookId }) => tx.addBook({ ...newBook, bookId })))
    await expect(many).rejects.toMatchObject({ code: 'TRANSACTION_TOO_LARGE' })
    const listed = db.shelve({ shelfId: 's1', items: items.slice(0, 11) })
    await expect(listed).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})

test('a pattern cannot take the name of a method', () => {
  const things = table('Things', { partitionKey: 'pk' })
  const Thing = things.entity('THING', { key: { pk: 'T#<name>' }, attributes: { name: id() } })
  const wrong = design('wrong', { entities: { Thing }, patterns: { close: create(Thing) } })
  expect(() => connect(wrong, embedded({ memory: true }))).toThrowError(
    expect.objectContaining({ code: 'NAME_TAKEN' }),
  )
})

test('connections of one design share its plans, and each has its own time and random numbers', async () => {
  const things = table('Things', { partitionKey: 'pk' })
  const Thing = things.entity('THING', {
    key: { pk: 'THING#<thingId>' },
    attributes: { thingId: ulid().onCreate(), at: timestamp().onWrite() },
  })
  const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing) } })
  const driver = embedded({ memory: true })
  const at = (number: number) =>
    connect(parts, driver, { clock: () => number, random: (bytes) => bytes.fill(number) })
  const [one, other] = [at(1), at(2)]
  await createTables(one)
  expect(connectionOf(one).patterns).toBe(connectionOf(other).patterns)
  expect([await one.add(), await other.add()]).toEqual([
    { thingId: `0000000001${'1'.repeat(16)}`, at: '1970-01-01T00:00:00.001Z' },
    { thingId: `0000000002${'2'.repeat(16)}`, at: '1970-01-01T00:00:00.002Z' },
  ])
  await driver.close()
})
