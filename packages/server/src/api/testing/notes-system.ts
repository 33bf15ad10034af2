import type { Driver } from '@tablewright/client'
import { connect, type Db } from '@tablewright/client'
import {
  create,
  design,
  get,
  id,
  integer,
  list,
  query,
  remove,
  set,
  table,
  text,
  timestamp,
  ulid,
  update,
  version,
} from '@tablewright/design'
import {
  action,
  command,
  defineAccess,
  document,
  nothing,
  one,
  own,
  pageOf,
  paging,
  refuse,
  right,
  route,
  type System,
} from '@tablewright/system'

const notesTable = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })

const Note = notesTable.entity('NOTE', {
  key: { PK: 'SHELF#<shelf>', SK: 'NOTE#<noteId>' },
  attributes: {
    shelf: id(),
    noteId: id(),
    words: text({ maximumLength: 10_000 }),
    tags: set(text()),
    createdAt: timestamp().onCreate(),
    version: version(),
  },
})

const notesDesign = design('notes', {
  entities: { Note },
  patterns: {
    addNote: create(Note),
    noteById: get(Note),
    notesOfShelf: query(Note, { by: 'shelf', page: 100 }),
    rewriteNote: update(Note, { set: ['words'], guard: 'version' }),
    dropNote: remove(Note, { mustExist: true }),
  },
})

/** The services of the notes, and state that tests observe. */
export interface Notes {
  readonly db: Db<(typeof notesDesign)['patterns']>
  readonly driver: Driver
  /** The `slow` action waits for it. */
  gate: Promise<void>
  swept: number
}

const note = { shelf: id(), noteId: id() }
const noteOutput = one({ ...note, words: text(), tags: set(text()), version: version() })

async function find({ db }: Notes, key: { shelf: string; noteId: string }) {
  const found = await db.noteById(key)
  if (found === null)
    throw refuse('NOT_FOUND', `There is no note ${key.noteId}.`, {
      field: 'noteId',
      remedy: 'List the notes of the shelf.',
    })
  return found
}

const addNote = action({
  summary: 'Write a note',
  input: {
    ...note,
    words: text({ maximumLength: 10_000 }),
    tags: set(text()),
    times: integer({ minimum: 1 }).default(1),
  },
  output: noteOutput,
  run: async (notes: Notes, { times, words, ...input }) => {
    await notes.gate
    if (words.includes('forbidden')) {
      throw refuse('WORD_FORBIDDEN', 'A word is forbidden.', {
        field: 'words',
        remedy: 'Choose another.',
        data: { instead: ['allowed'] },
      })
    }
    return notes.db.addNote({ ...input, words: words.repeat(times) })
  },
})

const getNote = action({ summary: 'Read a note', input: note, output: noteOutput, run: find })

const getLatest = action({
  summary: 'Read the note called latest, which is a word and no id',
  input: { shelf: id() },
  output: one({ shelf: id() }),
  run: async (_notes: Notes, { shelf }) => ({ shelf }),
})

const listNotes = action({
  summary: 'The notes of a shelf',
  input: { shelf: id(), ...paging },
  output: pageOf({ noteId: id(), words: text() }),
  run: async ({ db }: Notes, { shelf, limit, cursor }) => {
    const page = await db.notesOfShelf({ shelf }, { ...(limit && { limit }), ...(cursor && { cursor }) })
    return { items: page.items, cursor: page.cursor }
  },
})

const rewriteNote = action({
  summary: 'Change the words of a note',
  input: { ...note, words: text(), version: version() },
  output: noteOutput,
  run: ({ db }: Notes, input) => db.rewriteNote(input),
})

const dropNote = action({
  summary: 'Throw a note away',
  input: { ...note, reasons: list(text()).default([]) },
  output: nothing(),
  run: async ({ db }: Notes, { shelf, noteId }) => void (await db.dropNote({ shelf, noteId })),
})

const printNote = action({
  summary: 'A note to print',
  input: note,
  output: document('text/html; charset=utf-8'),
  run: async (notes: Notes, key) => `<h1>${(await find(notes, key)).noteId}</h1>`,
})

const stumble = action({
  summary: 'Has a fault',
  input: {},
  output: nothing(),
  run: async () => {
    throw new TypeError('secret inner workings')
  },
})

const wait = action({
  summary: 'Is not ready yet',
  input: { receipt: ulid().optional() },
  output: nothing(),
  run: async () => {
    throw refuse('NOT_READY', 'Not yet.', { remedy: 'Retry later.', data: { retryAfter: 2.5 } })
  },
})

/** A small system on the real engine that uses every feature of `System`. */
export const notesSystem: System<Notes> = {
  name: 'notes',
  title: 'Notes',
  commandName: 'note',
  summary: 'Notes on <shelves>.',
  design: notesDesign,
  open: ({ driver, ...options }) => ({
    db: connect(notesDesign, driver, options),
    driver,
    gate: Promise.resolve(),
    swept: 0,
  }),
  access: defineAccess({
    roles: { writer: 'Writes notes', owner: 'Keeps the own shelf' },
    rights: {
      read: right([getNote, getLatest, listNotes, printNote, wait], { writer: 'any' }),
      write: right([addNote, rewriteNote], {
        writer: 'any',
        owner: own(rewriteNote, 'the own shelf', (_notes, { shelf }, { id }) => shelf === id),
      }),
      drop: right([dropNote, stumble], { writer: 'any' }),
    },
    builtIn: { maintain: ['writer'] },
  }),
  routes: [
    route('GET /shelves/:shelf/notes', listNotes),
    route('POST /shelves/:shelf/notes', addNote, { status: 201 }),
    route('GET /shelves/:shelf/notes/:noteId', getNote),
    route('GET /shelves/:shelf/notes/latest', getLatest),
    route('PUT /shelves/:shelf/notes/:noteId', rewriteNote, { ifMatch: 'version' }),
    route('DELETE /shelves/:shelf/notes/:noteId', dropNote),
    route('GET /shelves/:shelf/notes/:noteId/print', printNote),
    route('POST /stumble', stumble),
    route('GET /wait/:receipt?', wait, { writes: true }),
  ],
  commands: [command('add <shelf> <noteId>', addNote, ['tablewright note add s n --words hello'])],
  jobs: [
    {
      name: 'sweeper',
      summary: 'Sweeps the floor',
      every: 3_600_000,
      run: async (notes: Notes) => ({ swept: ++notes.swept }),
    },
  ],
  problems: { WORD_FORBIDDEN: 422, NOT_READY: 202 },
  check: async ({ db }) => {
    const { items } = await db.notesOfShelf({ shelf: 'broken' })
    const violations = items.map(({ noteId }) => ({
      invariant: 'no-broken-shelf',
      message: `${noteId} stands on the broken shelf.`,
      data: { noteId },
    }))
    return { counted: { notes: items.length }, violations }
  },
  repair: async ({ db }) => {
    const { items } = await db.notesOfShelf({ shelf: 'broken' })
    for (const { shelf, noteId } of items) await db.dropNote({ shelf, noteId })
    return { counted: {}, violations: [], repairs: items.map(({ noteId }) => `Dropped ${noteId}.`) }
  },
  sample: async ({ db }, { items, onProgress }) => {
    for (let index = 0; index < items; index++) {
      await db.addNote({ shelf: 'sample', noteId: `note-${index}`, words: 'sample', tags: new Set() })
      onProgress?.((index + 1) / items)
    }
  },
}
