import {
  absent,
  addTo,
  append,
  batchGet,
  boolean,
  clear,
  collection,
  count,
  create,
  decrement,
  design,
  each,
  ensure,
  get,
  id,
  ifAbsent,
  increment,
  integer,
  list,
  memberOf,
  mirror,
  number,
  oneOf,
  param,
  pointer,
  put,
  query,
  record,
  remove,
  removeFrom,
  scan,
  set,
  table,
  text,
  timestamp,
  transact,
  transactGet,
  twin,
  ulid,
  unique,
  update,
  version,
} from '@tablewright/design'

const library = table('Library', {
  partitionKey: 'PK',
  sortKey: 'SK',
  entityType: 'kind',
  indexes: { ByStatus: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' } },
})

const Shelf = library.entity('SHELF', {
  key: { PK: 'SHELF#<shelfId>', SK: 'META' },
  attributes: { shelfId: id(), open: boolean().default(true), books: integer().default(0) },
})

const Label = library.entity('LABEL', {
  key: { PK: 'BOOK#<bookId>', SK: 'LABEL' },
  attributes: { bookId: id(), title: text(), color: text().default('white') },
})

/** Has a derived item of every kind. */
const Book = library.entity('BOOK', {
  key: {
    PK: 'BOOK#<bookId>',
    SK: 'META',
    GSI1PK: 'STATUS#<status>',
    GSI1SK: '<title>#<bookId>',
  },
  attributes: {
    bookId: id(),
    isbn: id().optional(),
    title: text({ delimiter: 'escape' }),
    author: id(),
    status: oneOf('in', 'out', 'lost'),
    shelfId: id().optional(),
    featured: boolean().default(false),
    price: number().optional(),
    copies: integer({ minimum: 0 }).default(1),
    tags: set(text()),
    history: list(text()).default([]),
    size: record({ height: integer(), width: integer().optional().stored('w') }).optional(),
    createdAt: timestamp().onCreate().immutable(),
    updatedAt: timestamp().onWrite(),
    version: version(),
  },
  derives: {
    Isbn: unique({ key: { PK: 'ISBN#<isbn>', SK: 'ISBN' } }),
    ByAuthor: mirror({
      key: { PK: 'AUTHOR#<author>', SK: 'BOOK#<bookId>' },
      copies: { name: 'title', status: 'status' },
    }),
    Featured: pointer({ key: { PK: 'SHELF#<shelfId>', SK: 'FEATURED' }, while: { featured: true } }),
    All: memberOf({ key: { PK: 'BOOKS', SK: 'ALL' }, set: 'ids', element: '<bookId>' }),
    WithStatus: memberOf({
      key: { PK: 'BOOKS#<status>', SK: 'SET' },
      set: 'ids',
      element: '<bookId>',
      while: { status: ['in', 'out'] },
      shards: 3,
    }),
    Shelved: count(Shelf, { attribute: 'books', requires: { open: true } }),
    Labeled: twin(Label),
  },
})

const Loan = library.entity('LOAN', {
  key: { PK: 'BOOK#<bookId>', SK: 'LOAN#<loanedAt>#<loanId>' },
  attributes: { bookId: id(), loanId: ulid().onCreate(), loanedAt: timestamp(), reader: id() },
})

const settings = table('Settings', { partitionKey: 'pk' })

/** Without a version, in a table without kinds, nested, and kept in the key alone. */
const Setting = settings.entity('SETTING', {
  key: { pk: 'setting#<name>' },
  attributes: {
    name: id().keyOnly(),
    owner: id().stored('data', 'owner'),
    hits: integer().default(0).stored('data', 'hits'),
    note: text().optional().stored('data', 'note'),
    expiresAt: timestamp().optional().ttl(),
  },
  derives: {
    OfOwner: memberOf({ key: { pk: 'owner#<owner>' }, set: 'names', element: '<name>' }),
  },
})

const Tally = settings.entity('TALLY', {
  key: { pk: 'tally#<day>' },
  attributes: {
    day: id(),
    visits: integer().default(0),
    firstSeen: timestamp().onCreate(),
    lastSeen: timestamp().onWrite(),
  },
})

export const libraryDesign = design('library', {
  entities: { Shelf, Label, Book, Loan, Setting, Tally },
  patterns: {
    addShelf: create(Shelf),
    saveShelf: put(Shelf),
    shelf: get(Shelf, { consistency: 'strong' }),
    closeShelf: update(Shelf, { to: { open: false }, when: { open: true } }),
    removeShelf: remove(Shelf, { when: { books: 0 }, mustExist: true }),

    addBook: create(Book, { to: { status: 'in' } }),
    saveBook: put(Book),
    book: get(Book, { consistency: 'strong' }),
    books: batchGet(Book),
    titleOf: get(Book, { returns: ['bookId', 'title'] }),
    label: get(Label),
    bookByIsbn: get(Book.Isbn),
    booksOfAuthor: query(Book.ByAuthor, { by: 'author', page: 2 }),
    featuredBook: get(Book.Featured),
    allBooks: get(Book.All),
    booksWithStatus: get(Book.WithStatus),
    booksByStatus: query(Book, { index: 'ByStatus', by: 'status', order: 'ascending' }),
    booksBeginning: query(Book, { index: 'ByStatus', by: 'status', beginsWith: 'title' }),
    retitle: update(Book, { set: ['title'], guard: 'version' }),
    editBook: update(Book, { edit: ['title', 'isbn', 'author', 'shelfId', 'price', 'size'] }),
    setStatus: update(Book, { set: ['status'] }),
    lend: update(Book, {
      to: { status: 'out', history: append(param('line')) },
      when: { status: 'in' },
      given: { line: list(text()) },
    }),
    feature: update(Book, { set: ['featured'] }),
    tag: update(Book, { given: { tag: text() }, to: { tags: addTo(param('tag')) } }),
    untag: update(Book, { given: { tag: text() }, to: { tags: removeFrom(param('tag')) } }),
    buyCopies: update(Book, { given: { more: integer() }, to: { copies: increment(param('more')) } }),
    loseCopy: update(Book, { to: { copies: decrement() }, when: { copies: [1, 2, 3] }, quiet: true }),
    removeBook: remove(Book),
    removeVersion: remove(Book, { guard: 'version', mustExist: true }),
    everything: scan([Book, Shelf, Label, Loan], { maintenance: true }),

    addLoan: create(Loan),
    loans: query(Loan, { by: 'bookId', between: 'loanedAt', order: 'newest', page: 3 }),
    loansUntil: query(Loan, { by: 'bookId', between: 'loanedAt', bounds: 'closed' }),
    lastLoan: query(Loan, { by: 'bookId', order: 'newest', limit: 1 }),
    lastThree: query(Loan, { by: 'bookId', order: 'newest', limit: 3, page: 2 }),
    loansOfReader: query(Loan, {
      by: 'bookId',
      given: { who: id() },
      filter: { reader: param('who') },
      page: 2,
    }),
    bookAndLoans: collection([Book, Loan], { by: 'bookId', skipping: [Label] }),
    bookWithShelf: transactGet({ book: get(Book), shelf: get(Shelf), all: get(Book.All) }),
    lendWithLoan: transact({
      book: update(Book, { to: { status: 'out' }, when: { status: 'in' } }),
      loan: create(Loan),
    }),
    shelve: transact({
      shelf: ensure(Shelf, { when: { open: true } }),
      books: each('items', create(Book, { to: { status: 'in' } }), { shared: ['shelfId'], atMost: 10 }),
    }),

    addSetting: create(Setting),
    setting: get(Setting, { consistency: 'strong' }),
    changeSetting: update(Setting, { edit: ['note', 'expiresAt', 'owner'] }),
    hitSetting: update(Setting, { to: { hits: increment() } }),
    annotate: update(Setting, { set: ['note'], when: { note: absent() } }),
    forgetNote: update(Setting, { to: { note: clear() } }),
    defaultNote: update(Setting, { given: { fallback: text() }, to: { note: ifAbsent(param('fallback')) } }),
    saveSetting: update(Setting, { set: ['owner'], upsert: true }),
    settingsOf: get(Setting.OfOwner),
    removeSetting: remove(Setting),
    visit: update(Tally, { to: { visits: increment() }, upsert: true }),
    tally: get(Tally),
  },
})
