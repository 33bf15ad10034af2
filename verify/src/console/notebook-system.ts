import { connect, type Db } from '@tablewright/client'
import {
  create,
  design,
  get,
  id,
  money,
  oneOf,
  query,
  remove,
  table,
  text,
  timestamp,
  update,
  version,
} from '@tablewright/design'
import {
  action,
  noAccess,
  nothing,
  one,
  pageOf,
  pageOptions,
  paging,
  refuse,
  route,
  type System,
} from '@tablewright/system'

const notes = table('Notebook', { partitionKey: 'PK', sortKey: 'SK' })

const Note = notes.entity('NOTE', {
  key: { PK: 'NOTES', SK: 'NOTE#<noteId>' },
  attributes: {
    noteId: id(),
    words: text(),
    color: oneOf('red', 'blue'),
    price: money('EUR').optional(),
    createdAt: timestamp().onCreate(),
    version: version(),
  },
})

export const notebook = design('notebook', {
  entities: { Note },
  patterns: {
    addNote: create(Note),
    noteById: get(Note),
    allNotes: query(Note, { page: 100 }),
    rewriteNote: update(Note, { set: ['words'], guard: 'version' }),
    dropNote: remove(Note, { mustExist: true }),
  },
})

type Notes = Db<(typeof notebook)['patterns']>

const fields = {
  noteId: id(),
  words: text(),
  color: oneOf('red', 'blue'),
  price: money('EUR').optional(),
}
const noteOutput = { ...fields, createdAt: timestamp(), version: version() }

/** A system that no page was written for. */
export const notebookSystem: System<Notes> = {
  name: 'notebook',
  title: 'Notebook',
  commandName: 'note',
  summary: 'Notes that belong to nobody in particular.',
  design: notebook,
  open: ({ driver, ...options }) => connect(notebook, driver, options),
  access: noAccess,
  routes: [
    route(
      'GET /notes',
      action({
        summary: 'List the notes',
        input: paging,
        output: pageOf(noteOutput),
        run: async (db: Notes, input) => db.allNotes({}, pageOptions(input)),
      }),
    ),
    route(
      'POST /notes',
      action({
        summary: 'Write a note',
        input: fields,
        output: one(noteOutput),
        run: (db: Notes, input) => db.addNote(input),
      }),
      { status: 201, outcome: 'Note <noteId> written in <color>' },
    ),
    route(
      'GET /notes/:noteId',
      action({
        summary: 'Read a note',
        input: { noteId: id() },
        output: one(noteOutput),
        run: async (db: Notes, key) => {
          const found = await db.noteById(key)
          if (found === null)
            throw refuse('NOT_FOUND', `There is no note ${key.noteId}.`, {
              field: 'noteId',
              remedy: 'List the notes.',
            })
          return found
        },
      }),
      { ifMatch: 'version' },
    ),
    route(
      'PATCH /notes/:noteId',
      action({
        summary: 'Change the words',
        input: { noteId: id(), words: text(), version: version() },
        output: one(noteOutput),
        run: (db: Notes, input) => db.rewriteNote(input),
      }),
      { ifMatch: 'version' },
    ),
    route(
      'DELETE /notes/:noteId',
      action({
        summary: 'Throw it away',
        input: { noteId: id() },
        output: nothing(),
        run: async (db: Notes, key) => void (await db.dropNote(key)),
      }),
    ),
  ],
  commands: [],
  jobs: [],
  problems: {},
  check: async () => ({ counted: {}, violations: [] }),
  repair: async () => ({ counted: {}, violations: [], repairs: [] }),
  sample: async () => {},
}
