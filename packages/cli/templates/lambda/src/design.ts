import {
  create,
  design,
  get,
  id,
  integer,
  oneOf,
  put,
  query,
  remove,
  table,
  text,
  timestamp,
  ulid,
  update,
  version,
} from 'tablewright'

const notes = table('Notes', {
  partitionKey: 'PK',
  sortKey: 'SK',
  entityType: 'entityType',
  // The function of src/changes.ts reads the stream.
  stream: 'NEW_AND_OLD_IMAGES',
})

export const Note = notes.entity('NOTE', {
  key: { PK: 'USER#<userId>', SK: 'NOTE#<noteId>' },
  attributes: {
    userId: id(),
    noteId: ulid().onCreate(),
    title: text({ maximumLength: 200 }),
    createdAt: timestamp().onCreate(),
    version: version(),
  },
})

/** One line of the history of a user's notes. */
export const HistoryLine = notes.entity('HISTORY_LINE', {
  key: { PK: 'HISTORY#<userId>', SK: 'NOTE#<noteId>#<noteVersion>' },
  attributes: {
    userId: id(),
    noteId: id(),
    noteVersion: integer({ minimum: 0, maximum: 999_999, width: 6 }),
    change: oneOf('ADDED', 'CHANGED', 'REMOVED'),
    title: text({ maximumLength: 200 }),
  },
})

/** Every access pattern of the table. `npm run check` proves that the keys serve each of them. */
export const notesDesign = design('notes', {
  entities: { Note, HistoryLine },
  patterns: {
    addNote: create(Note, { id: 'AP-01', goal: 'Write a note', rate: 'low' }),
    noteById: get(Note, { id: 'AP-02', goal: 'Read a note', rate: 'medium' }),
    notesOfUser: query(Note, {
      id: 'AP-03',
      goal: 'List the notes of a user, newest first',
      by: 'userId',
      order: 'newest',
      expect: { items: 500 },
      rate: 'medium',
    }),
    renameNote: update(Note, { id: 'AP-04', goal: 'Change a title', set: ['title'], guard: 'version' }),
    removeNote: remove(Note, { id: 'AP-05', goal: 'Remove a note' }),
    writeHistory: put(HistoryLine, { id: 'AP-06', goal: 'Record a change of a note', rate: 'low' }),
    historyOfUser: query(HistoryLine, {
      id: 'AP-07',
      goal: 'Show how the notes of a user changed',
      by: 'userId',
      expect: { items: 1000 },
      rate: 'low',
    }),
  },
})
