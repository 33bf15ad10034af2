/** The source of a design with a derived item, a page and writes. */
export const libraryDesign = `import {
  create, design, get, id, integer, mirror, query, set, table, text, update,
} from '@tablewright/design'

const library = table('Library', { partitionKey: 'PK', sortKey: 'SK', entityType: 'entityType' })
export const Book = library.entity('BOOK', {
  key: { PK: 'BOOK#<bookId>', SK: 'BOOK' },
  attributes: {
    bookId: id(), author: id(), title: text(), note: text().optional(), limit: integer(), tags: set(text()).optional(),
  },
  derives: {
    OfAuthor: mirror({ key: { PK: 'AUTHOR#<author>', SK: 'BOOK#<bookId>' }, copies: ['title'] }),
  },
})
export const libraryDesign = design('library', {
  entities: { Book },
  patterns: {
    bookById: get(Book, { id: 'B-1', goal: 'Fetch a book', rate: 'low' }),
    booksOfAuthor: query(Book.OfAuthor, { id: 'B-2', by: 'author', expect: { items: 20 } }),
    addBook: create(Book, { id: 'B-3' }),
    renameBook: update(Book, { set: ['title'] }),
    annotateBook: update(Book, { edit: ['note'] }),
  },
})
`
