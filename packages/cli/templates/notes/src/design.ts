import {
  create,
  design,
  get,
  id,
  query,
  remove,
  table,
  text,
  timestamp,
  ulid,
  update,
  version,
} from 'tablewright'

const notes = table('Notes', { partitionKey: 'PK', sortKey: 'SK', entityType: 'entityType' })

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

/** Every access pattern of the table. `npm run check` proves that the keys serve each of them. */
export const notesDesign = design('notes', {
  entities: { Note },
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
  },
})
