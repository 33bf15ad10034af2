import { type DesignModel, type EditShape, editPattern } from '@tablewright/design/model'
import { expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { explain } from '../explain/explain.js'
import { libraryDesign } from '../testing/library.js'
import { openLibrary } from '../testing/open-library.js'
import { verify } from '../verify/verify.js'

type Call = (input: object) => Promise<Record<string, unknown>>

async function library() {
  const { db, driver } = await openLibrary()
  await db.addShelf({ shelfId: 's1' })
  await db.addShelf({ shelfId: 's2' })
  const edit = (shape: EditShape) => {
    const pattern = editPattern(libraryDesign.model, shape)
    const model: DesignModel = {
      ...libraryDesign.model,
      patterns: { ...libraryDesign.model.patterns, [pattern.name]: pattern },
    }
    const face = connect({ ...libraryDesign, model }, driver) as unknown as Readonly<Record<string, Call>>
    return { call: face[pattern.name]!, face, name: pattern.name }
  }
  return { db, driver, edit }
}

const book = { bookId: 'b1', title: 'T', author: 'a', status: 'in', shelfId: 's1' } as const

test('an entity is created, changed and deleted by hand with everything that is derived from it', async () => {
  const { db, edit } = await library()
  const made = await edit({ action: 'create', entity: 'Book' }).call(book)
  expect((await db.booksOfAuthor({ author: 'a' })).items).toHaveLength(1)
  const seen = Object.keys(made)
  const update = edit({ action: 'update', entity: 'Book', changed: ['author', 'shelfId'], seen, missing: [] })
  const changed = await update.call({ bookId: 'b1', author: 'b', shelfId: 's2', version: made.version })
  expect(changed).toMatchObject({ author: 'b', shelfId: 's2', title: 'T' })
  expect((await db.booksOfAuthor({ author: 'b' })).items).toHaveLength(1)
  expect((await db.bookWithShelf({ bookId: 'b1', shelfId: 's2' })).shelf?.books).toBe(1)
  const remove = edit({ action: 'delete', entity: 'Book', seen, missing: [] })
  await expect(remove.call({ bookId: 'b1', version: made.version })).rejects.toMatchObject({
    code: 'VERSION_MISMATCH',
  })
  await remove.call({ bookId: 'b1', version: changed.version })
  expect((await db.bookWithShelf({ bookId: 'b1', shelfId: 's2' })).shelf?.books).toBe(0)
  expect((await verify(db)).findings).toEqual([])
  await db.close()
})

test('without a version every attribute must be unchanged', async () => {
  const { db, edit } = await library()
  const seen = { shelfId: 's1', books: 0 }
  const shape = { entity: 'Shelf', seen: Object.keys(seen), missing: [] } as const
  const remove = edit({ action: 'delete', ...shape })
  await db.addBook({ bookId: 'b1', title: 'T', author: 'a', shelfId: 's1' })
  const call = { shelfId: 's1', was_books: seen.books }
  await expect(remove.call(call)).rejects.toMatchObject({
    code: 'CONDITION_FAILED',
    data: { current: { books: 1 } },
  })
  await db.close()
})

test('an edit is explained before it is executed', async () => {
  const { db, edit } = await library()
  const { face, name } = edit({ action: 'create', entity: 'Book' })
  const { requests, proof } = await explain(face as never, name as never, book as never)
  expect(requests.map(({ operation }) => operation)).toEqual(['TransactWriteItems'])
  expect(proof.writeUnits.expected).toBeGreaterThan(2)
  expect(() => editPattern(libraryDesign.model, { action: 'create', entity: 'None' })).toThrow('None')
  await db.close()
})
