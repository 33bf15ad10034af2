import { expect, test } from 'vitest'
import { id, integer, text, ulid, version } from './attributes/kinds.js'
import { check } from './check/check.js'
import { count, unique } from './derived/derivation.js'
import { design } from './design.js'
import { table } from './entities/entity.js'
import { batchGet, collection, get, query, scan } from './patterns/reads.js'
import { each, transact } from './patterns/transact.js'
import { create, update } from './patterns/writes.js'
import { scoped } from './scope-design.js'

const library = table('Library', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { ByTitle: { partitionKey: 'GPK', sortKey: 'GSK' } },
})
const Shelf = library.entity('SHELF', {
  key: { PK: 'SHELF#<shelfId>', SK: 'SHELF' },
  attributes: { shelfId: id(), books: integer().default(0), version: version() },
})
const Book = library.entity('BOOK', {
  key: { PK: 'SHELF#<shelfId>', SK: 'BOOK#<bookId>', GPK: 'BOOKS', GSK: '<title>' },
  attributes: { shelfId: id(), bookId: ulid().onCreate(), title: text(), isbn: id().optional() },
  derives: {
    Isbn: unique({ key: { PK: 'ISBN#<isbn>', SK: 'ISBN' } }),
    Counted: count(Shelf, { attribute: 'books' }),
  },
})
const one = design('library', {
  entities: { Shelf, Book },
  patterns: {
    shelf: get(Shelf),
    byIsbn: get(Book.Isbn),
    some: batchGet(Book),
    titles: query(Book, { index: 'ByTitle', beginsWith: 'title', order: 'ascending' }),
    onShelf: collection([Shelf, Book], { by: 'shelfId', expect: { items: 10, bytes: 100 } }),
    all: scan([Book], { maintenance: true, filter: { title: 'x' } }),
    rename: update(Book, { set: ['title'] }),
    fill: transact({ books: each('books', create(Book), { shared: ['shelfId'], atMost: 10 }) }),
  },
})
const many = scoped(one, { attributes: { townId: id() }, key: (key) => `TOWN#<townId>#${key}` })

test('every key contains the scope', () => {
  const { entities, derived } = many.model
  expect(entities.Shelf!.keys.SK!.text).toBe('TOWN#<townId>#SHELF')
  expect(entities.Book!.keys.GSK!.text).toBe('TOWN#<townId>#<title>')
  expect(derived['Book.Isbn']).toMatchObject({ keys: { PK: { text: 'TOWN#<townId>#ISBN#<isbn>' } } })
  expect(many.original).toBe(one)
})

test('every pattern takes the scope once', () => {
  for (const { name, parameters } of Object.values(many.model.patterns)) {
    const { keys } = parameters
    const asked = keys?.kind === 'list' ? keys.element : parameters
    expect(Object.keys(asked), name).toContain('townId')
  }
  expect(many.model.patterns.fill!.parameters.books).not.toHaveProperty('element.townId')
})

test('the proofs hold for a scoped design', () => {
  const codes = (model: typeof one.model) =>
    check(model)
      .findings.filter(({ severity }) => severity !== 'info')
      .map(({ code }) => code)
  expect(codes(many.model)).toEqual(codes(one.model))
})

test('a name that an entity has itself is refused', () => {
  expect(() => scoped(one, { attributes: { title: id() }, key: (key) => `<title>#${key}` })).toThrow(
    expect.objectContaining({ code: 'NAME_TAKEN', data: { entity: 'BOOK', attribute: 'title' } }),
  )
})

test('a scan takes a scope with a schema and a default', () => {
  const schema = {
    '~standard': { version: 1, vendor: 'example', validate: () => ({ value: 'here' }) },
  } as const
  const attributes = { townId: id().validate(schema).default('here') }
  const { model } = scoped(one, { attributes, key: (key) => `TOWN#<townId>#${key}` })
  expect(model.patterns.all!.parameters.townId).toMatchObject({ type: { kind: 'id' }, optional: false })
})
