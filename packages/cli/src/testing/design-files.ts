import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the source of a small design, with parts that a test can break. */
export function noteDesign({ noteKey = 'NOTE#<noteId>', options = '' } = {}): string {
  return `import { design, get, id, query, table, text, ulid } from '@tablewright/design'

interface Unused {
  readonly erased: true
}

const notes = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
export const Note = notes.entity('NOTE', {
  key: { PK: 'USER#<userId>', SK: '${noteKey}' },
  attributes: { userId: id(), noteId: ulid(), body: text() satisfies object as never as ReturnType<typeof text> },
})
export const noteDesign = design('notes', {
  entities: { Note },
  patterns: {
    noteById: get(Note, { id: 'N-1' }),
    notesOfUser: query(Note, { id: 'N-2', by: 'userId'${options} }),
  },
})
`
}

/** Writes files into a folder and returns their paths. */
export function writeFiles<Name extends string>(
  folder: string,
  files: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const entries = Object.entries<string>(files).map(([name, text]) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return [name, path]
  })
  return Object.fromEntries(entries) as Record<Name, string>
}
