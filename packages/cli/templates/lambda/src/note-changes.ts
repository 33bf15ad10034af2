import { type ChangeProcessor, onChange } from 'tablewright/streams'
import { notesDesign } from './design.js'
import type { NotesDb } from './notes-api.js'

/**
 * Records the history of notes. A change may arrive twice: the key of its line contains the version of the
 * note, so the second write repeats the first.
 */
export function noteChanges(db: NotesDb): ChangeProcessor {
  return onChange(notesDesign, {
    Note: async ({ before, after }) => {
      const { userId, noteId, title } = (after ?? before)!
      const change = !before ? 'ADDED' : after ? 'CHANGED' : 'REMOVED'
      const noteVersion = after?.version ?? before!.version + 1
      await db.writeHistory({ userId, noteId, noteVersion, change, title })
    },
  })
}
