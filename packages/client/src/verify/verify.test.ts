import type { Item } from '@tablewright/dynamo'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Driver } from '../drivers/driver.js'
import { type Library, openLibrary } from '../testing/open-library.js'
import { verify } from './verify.js'

let db: Library
let driver: Driver

beforeEach(async () => {
  ;({ db, driver } = await openLibrary())
  await db.addShelf({ shelfId: 's1' })
  for (const bookId of ['b1', 'b2']) {
    await db.addBook({ bookId, title: 'T', author: 'a', shelfId: 's1', isbn: bookId, color: 'red' })
  }
  await db.feature({ bookId: 'b1', featured: true })
  await db.addSetting({ name: 'theme', owner: 'o1' })
})
afterEach(() => db.close())

const key = (PK: string, SK: string): Item => ({ PK: { S: PK }, SK: { S: SK } })

const erase = (PK: string, SK: string) =>
  driver.send('DeleteItem', { TableName: 'Library', Key: key(PK, SK) })

const overwrite = (PK: string, SK: string, more: Item) =>
  driver.send('PutItem', { TableName: 'Library', Item: { ...key(PK, SK), ...more } })

const change = (PK: string, SK: string, UpdateExpression: string, values: Item) =>
  driver.send('UpdateItem', {
    TableName: 'Library',
    Key: key(PK, SK),
    UpdateExpression,
    ExpressionAttributeNames: Object.fromEntries(
      [...UpdateExpression.matchAll(/#(\w+)/g)].map(([placeholder, name]) => [placeholder, name!]),
    ),
    ExpressionAttributeValues: values,
  })

const labelOf = async (bookId: string) => (await db.label({ bookId }))?.title

describe('raw edits are found, named and repaired:', () => {
  const raw: readonly [string, string, string, () => Promise<unknown>][] = [
    ['a guard that is missing', 'missing', 'Book.Isbn', () => erase('ISBN#b1', 'ISBN')],
    ['a mirror that is missing', 'missing', 'Book.ByAuthor', () => erase('AUTHOR#a', 'BOOK#b1')],
    [
      'a mirror that says something else',
      'stale',
      'Book.ByAuthor',
      () => change('AUTHOR#a', 'BOOK#b2', 'SET #name = :x', { ':x': { S: 'other' } }),
    ],
    [
      'a mirror without a source',
      'orphan',
      'Book.ByAuthor',
      () =>
        overwrite('AUTHOR#z', 'BOOK#b1', {
          kind: { S: 'BY_AUTHOR' },
          bookId: { S: 'b1' },
          author: { S: 'z' },
        }),
    ],
    [
      'a guard without a source',
      'orphan',
      'Book.Isbn',
      () => overwrite('ISBN#9', 'ISBN', { kind: { S: 'ISBN' }, bookId: { S: 'gone' }, isbn: { S: '9' } }),
    ],
    ['a pointer that is missing', 'missing', 'Book.Featured', () => erase('SHELF#s1', 'FEATURED')],
    [
      'an element that is missing',
      'missing',
      'Book.All',
      () => change('BOOKS', 'ALL', 'DELETE #ids :x', { ':x': { SS: ['b1'] } }),
    ],
    [
      'an element without a source',
      'orphan',
      'Book.All',
      () => change('BOOKS', 'ALL', 'ADD #ids :x', { ':x': { SS: ['b9'] } }),
    ],
    [
      'a twin that says something else',
      'stale',
      'Book.Labeled',
      () => change('BOOK#b1', 'LABEL', 'SET #title = :x', { ':x': { S: 'other' } }),
    ],
    ['a twin that is missing', 'missing', 'Book.Labeled', () => erase('BOOK#b1', 'LABEL')],
    [
      'a twin without a source',
      'orphan',
      'Book.Labeled',
      () => overwrite('BOOK#b7', 'LABEL', { kind: { S: 'LABEL' }, bookId: { S: 'b7' }, title: { S: 'x' } }),
    ],
    [
      'a wrong count',
      'miscounted',
      'Book.Shelved',
      () => change('SHELF#s1', 'META', 'SET #books = :x', { ':x': { N: '7' } }),
    ],
  ]

  test.each(raw)('%s', async (_, kind, derived, edit) => {
    expect((await verify(db)).findings).toEqual([])
    await edit()
    const { findings } = await verify(db)
    expect(findings).toMatchObject([{ kind, derived, repaired: false }])
    expect((await verify(db, { repair: true })).findings).toMatchObject([{ kind, derived, repaired: true }])
    expect((await verify(db)).findings).toEqual([])
  })

  test('a pointer at an item without a right to it is pointed back', async () => {
    await change('SHELF#s1', 'FEATURED', 'SET #bookId = :x', { ':x': { S: 'b2' } })
    await verify(db, { repair: true })
    await verify(db, { repair: true })
    expect((await verify(db)).findings).toEqual([])
    expect((await db.featuredBook({ shelfId: 's1' }))?.bookId).toBe('b1')
  })

  test('two items with a right to one pointer are for people to decide', async () => {
    await change('BOOK#b2', 'META', 'SET #featured = :x', { ':x': { BOOL: true } })
    const contested = { kind: 'contested', derived: 'Book.Featured', repaired: false }
    expect((await verify(db, { repair: true })).findings).toMatchObject([contested])
    await db.feature({ bookId: 'b1', featured: false })
    await verify(db, { repair: true })
    expect((await db.featuredBook({ shelfId: 's1' }))?.bookId).toBe('b2')
  })

  test('a source that vanished takes everything along', async () => {
    await erase('BOOK#b2', 'META')
    const { findings } = await verify(db, { repair: true })
    expect(new Set(findings.map(({ derived }) => derived))).toEqual(
      new Set(['Book.Isbn', 'Book.ByAuthor', 'Book.All', 'Book.WithStatus', 'Book.Labeled', 'Book.Shelved']),
    )
    expect((await verify(db)).findings).toEqual([])
    expect(await labelOf('b2')).toBeUndefined()
    expect((await db.shelf({ shelfId: 's1' }))?.books).toBe(1)
  })
})

test('a run can be stopped and resumed', async () => {
  await erase('ISBN#b1', 'ISBN')
  await erase('AUTHOR#a', 'BOOK#b2')
  const found: string[] = []
  const progress: number[] = []
  let token: string | null = null
  let runs = 0
  do {
    const report = await verify(db, {
      resume: token,
      slices: 1,
      slice: 3,
      onProgress: ({ examined }) => progress.push(examined),
    })
    found.push(...report.findings.map(({ derived }) => derived))
    token = report.token
    runs++
  } while (token !== null)
  expect(found.sort()).toEqual(['Book.ByAuthor', 'Book.Isbn'])
  expect(runs).toBeGreaterThan(4)
  expect(progress.every((examined) => examined <= 3)).toBe(true)
  await expect(verify(db, { resume: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
})

test('concurrent writes are not drift', async () => {
  let writing = true
  const writer = async (bookId: string) => {
    for (let count = 0; writing; count++) {
      await db.editBook({ bookId, author: `a${count % 3}`, isbn: `${bookId}-${count % 4}` })
      await db.setStatus({ bookId, status: count % 2 ? 'in' : 'out' })
    }
  }
  const writers = [writer('b1'), writer('b2')]
  for (let count = 0; count < 10; count++) {
    expect((await verify(db, { repair: true, slice: 2 })).findings).toEqual([])
  }
  writing = false
  await Promise.all(writers)
})
