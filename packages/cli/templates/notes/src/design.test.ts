import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { check } from 'tablewright'
import { connect, createTables } from 'tablewright/client'
import { embedded } from 'tablewright/embedded'
import { notesDesign } from './design.js'

const db = connect(notesDesign, embedded({ memory: true }))
before(() => createTables(db))
after(() => db.close())

test('every access pattern is proven', () => {
  assert.deepEqual(
    check(notesDesign.model).findings.filter(({ severity }) => severity === 'error'),
    [],
  )
})

test('notes of a user are listed newest first', async () => {
  const first = await db.addNote({ userId: 'ann', title: 'First' })
  const second = await db.addNote({ userId: 'ann', title: 'Second' })
  await db.addNote({ userId: 'bob', title: 'Other' })
  const { items } = await db.notesOfUser({ userId: 'ann' })
  assert.deepEqual(
    items.map(({ noteId }) => noteId),
    [second.noteId, first.noteId],
  )
})

test('a change needs the version that was read', async () => {
  const { userId, noteId, version } = await db.addNote({ userId: 'cem', title: 'Draft' })
  await db.renameNote({ userId, noteId, version, title: 'Final' })
  assert.equal((await db.noteById({ userId, noteId }))?.title, 'Final')
  await assert.rejects(db.renameNote({ userId, noteId, version, title: 'Late' }), {
    code: 'VERSION_MISMATCH',
  })
})
