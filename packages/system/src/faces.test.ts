import { integer, text, timestamp } from '@tablewright/design'
import { expect, test } from 'vitest'
import { action } from './action.js'
import { command } from './command.js'
import { nothing, one } from './output.js'
import { outputJson } from './output-json.js'
import { refuse } from './refuse.js'
import { pathFields, route } from './route.js'

const rename = action({
  summary: 'Rename a thing',
  input: { thingId: text(), name: text(), version: integer() },
  output: one({ name: text() }),
  run: async (_services: object, { name }) => ({ name }),
})

test('a route knows its method, path and status', () => {
  expect(route('PUT /things/:thingId', rename)).toMatchObject({
    method: 'PUT',
    path: '/things/:thingId',
    status: 200,
  })
  const end = action({ summary: 'End', input: {}, output: nothing(), run: async () => undefined })
  expect(route('DELETE /things', end).status).toBe(204)
  expect(route('POST /things/:thingId', rename, { status: 201 }).status).toBe(201)
})

test('a route or command that names an unknown field of its action is refused', () => {
  expect(() => route('PUT /things/:id', rename)).toThrow(expect.objectContaining({ code: 'ACTION_INVALID' }))
  expect(() => route('PUT /things/:thingId', rename, { ifMatch: 'revision' })).toThrow(/revision/)
  expect(() => command('things rename <id>', rename, [])).toThrow(/no field id/)
})

test('an outcome names fields of the output or the input, and has a text for every result', () => {
  const find = action({
    summary: 'Find a thing',
    input: { thingId: text() },
    output: one({ owner: text().optional() }),
    run: async () => ({}),
  })
  const outcome = ['Thing of <owner> found', 'Thing <thingId> found']
  expect(route('POST /things', find, { outcome }).outcome).toEqual(outcome)
  expect(() => route('POST /things', find, { outcome: 'Found <name>' })).toThrow(/names name/)
  expect(() => route('POST /things', find, { outcome: outcome.slice(0, 1) })).toThrow(/names owner/)
})

test('fields of a path may be optional or have a pattern', () => {
  expect(pathFields('/aliases/:hostname/:basePath?')).toEqual(['hostname', 'basePath'])
  expect(pathFields('/files/:path{.+}')).toEqual(['path'])
})

test('a command has words and positions', () => {
  expect(command('things rename <thingId> <name>', rename, ['x'])).toMatchObject({
    words: ['things', 'rename'],
    arguments: ['thingId', 'name'],
  })
})

test('an action cannot have fields that only a write fills in', () => {
  const spec = { summary: 'Make', output: nothing(), run: async () => undefined }
  expect(() => action({ ...spec, input: { createdAt: timestamp().onCreate() } })).toThrow(/createdAt/)
})

test('an output has only the fields of its schema', () => {
  const secret = { name: 'a', pinHash: 'x' }
  expect(outputJson(one({ name: text() }), secret)).toEqual({ name: 'a' })
  expect(outputJson({ kind: 'page', fields: { name: text() } }, { items: [secret], cursor: 'c' })).toEqual({
    items: [{ name: 'a' }],
    cursor: 'c',
  })
})

test('a refusal has a code, field, remedy and data', () => {
  expect(
    refuse('TAKEN', 'It is taken.', { field: 'name', remedy: 'Choose another.', data: { by: 1 } }),
  ).toMatchObject({
    code: 'TAKEN',
    remedy: 'Choose another.',
    data: { field: 'name', by: 1 },
  })
})
