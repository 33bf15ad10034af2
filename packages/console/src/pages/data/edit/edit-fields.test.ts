import type { DataColumn, DataKind } from '@tablewright/server/console-api'
import { expect, test } from 'vitest'
import { changeFields, changesOf, createFields, firstValues } from './edit-fields.js'

const column = (name: string, more: Partial<DataColumn> = {}): DataColumn => ({
  name,
  path: [name],
  type: 'text',
  schema: { type: 'string' },
  optional: false,
  keyOnly: false,
  creatable: true,
  changeable: true,
  secret: false,
  ...more,
})
const kind: DataKind = {
  name: 'Note',
  kind: 'entity',
  table: 'Notes',
  indexes: [],
  keys: [],
  editable: true,
  columns: [
    column('noteId', { changeable: false }),
    column('words'),
    column('color', { optional: true }),
    column('createdAt', { onCreate: 'now', changeable: false }),
    column('pages', { default: { kind: 'literal', value: 1 }, changeable: false }),
    column('version', { creatable: false, changeable: false }),
    column('pinHash', { secret: true }),
  ],
}

test('only editable fields are shown, and never a secret', () => {
  expect(Object.keys(changeFields(kind).properties!)).toEqual(['words', 'color'])
  expect(createFields(kind).required).toEqual(['noteId', 'words', 'pinHash'])
})

test('a new item begins with its defaults', () => {
  expect(firstValues(kind)).toEqual({ pages: 1 })
})

test('changed fields are sent, and emptied ones are removed', () => {
  const before = { noteId: 'n', words: 'a', color: 'red' }
  expect(changesOf(kind, before, { words: 'a', color: 'red' })).toEqual({})
  expect(changesOf(kind, before, { words: 'b', color: '' })).toEqual({ words: 'b', color: null })
})
