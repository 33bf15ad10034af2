import { design, get, id, table } from '@tablewright/design'
import { expect, test } from 'vitest'
import { readItemLine, writeItemLine } from './item-line.js'

const Note = table('Notes', { partitionKey: 'PK' }).entity('NOTE', {
  key: { PK: 'NOTE#<noteId>' },
  attributes: { noteId: id() },
})
const { model } = design('notes', { entities: { Note }, patterns: { noteById: get(Note) } })
const item = { PK: { S: 'NOTE#1' }, n: { N: '1.50' } }

test('a line is read as written', () => {
  const line = writeItemLine({ table: 'Notes', item })
  expect(line).toBe('{"Table":"Notes","Item":{"PK":{"S":"NOTE#1"},"n":{"N":"1.50"}}}\n')
  expect(readItemLine(line, { line: 1 }, model)).toEqual({ table: 'Notes', item, deleted: false })
})

test('with a single table, lines of DynamoDB exports are accepted', () => {
  expect(readItemLine(JSON.stringify({ Item: item }), { line: 1 }, model)).toMatchObject({
    table: 'Notes',
    item,
  })
})

test.each([
  ['{"Item":', 'is no JSON'],
  ['null', 'holds no Item'],
  ['7', 'holds no Item'],
  ['{"Table":"Notes"}', 'holds no Item'],
  ['{"Table":5,"Item":{}}', 'names no Table'],
  ['{"Table":"Other","Item":{}}', 'is of the table Other, and the design has Notes'],
])('the line %s %s', (text, reason) => {
  expect(() => readItemLine(text, { line: 3 }, model)).toThrow(
    expect.objectContaining({ code: 'LINE_WRONG', message: `Line 3 ${reason}.`, data: { line: 3 } }),
  )
})
