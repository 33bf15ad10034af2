import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedSystem, serveSystem } from '../testing/serve-system.js'
import type { Trace, TraceList } from '../types/index.js'

let notes: ServedSystem
const note = { noteId: 'n1', words: 'hello', tags: ['a'] }

beforeAll(async () => {
  notes = await serveSystem()
})
afterAll(() => notes.close())

async function traceOf(response: Response): Promise<Trace> {
  return notes.get(`/_trace/${response.headers.get('tablewright-trace')}`)
}

test('a response names the trace of the items that its call wrote', async () => {
  const response = await notes.ask('POST', '/shelves/s/notes', note)
  expect(response.status).toBe(201)
  const trace = await traceOf(response)
  expect(trace).toMatchObject({
    kind: 'call',
    name: 'POST /api/notes/shelves/s/notes',
    status: 201,
    totals: { requests: 1, readUnits: 0, writeUnits: 1, itemsWritten: 1 },
    omitted: 0,
  })
  expect(trace.requests[0]).toMatchObject({
    operation: 'PutItem',
    pattern: 'addNote',
    tables: ['Notes'],
    writeUnits: 1,
  })
  expect(trace.requests[0]!.items).toMatchObject([
    {
      action: 'put',
      entity: 'Note',
      key: { PK: { S: 'SHELF#s' }, SK: { S: 'NOTE#n1' } },
      item: { words: { S: 'hello' } },
      condition: 'attribute_not_exists(PK)',
    },
  ])
  expect(trace.requests[0]!.items[0]!.anatomy[0]).toEqual({
    attribute: 'PK',
    template: 'SHELF#<shelf>',
    text: 'SHELF#s',
    pieces: [
      { kind: 'literal', text: 'SHELF#' },
      { kind: 'placeholder', name: 'shelf', text: 's', value: 's' },
    ],
  })
})

test('a query and an update are shown with their values', async () => {
  const page = await traceOf(await notes.ask('GET', '/shelves/s/notes'))
  expect(page.requests).toMatchObject([
    { operation: 'Query', pattern: 'notesOfShelf', returned: 1, readUnits: 0.5, items: [] },
  ])
  expect(page.requests[0]!.keyCondition).toBe('PK = "SHELF#s" AND begins_with(SK, "NOTE#")')
  const rewritten = await notes.ask('PUT', '/shelves/s/notes/n1', { words: 'bye' }, { 'if-match': '"1"' })
  const [item] = (await traceOf(rewritten)).requests[0]!.items
  expect(item).toMatchObject({ action: 'update', entity: 'Note', condition: 'version = 1' })
  expect(item!.update).toContain('words = "bye"')
})

test('a refused request is shown, and wrote nothing', async () => {
  const again = await notes.ask('POST', '/shelves/s/notes', note)
  expect(again.status).toBe(409)
  const trace = await traceOf(again)
  expect(trace.totals.itemsWritten).toBe(0)
  expect(trace.requests[0]).toMatchObject({
    error: { code: 'ConditionalCheckFailedException' },
    items: [{ refused: 'ConditionalCheckFailed' }],
  })
})

test('a response without database requests has no trace, and unknown traces are not found', async () => {
  const answer = await notes.ask('GET', '/shelves/s/notes/latest')
  expect(answer.headers.has('tablewright-trace')).toBe(false)
  expect((await notes.ask('GET', '/_trace/none')).status).toBe(404)
  const { traces } = await notes.get<TraceList>('/_trace')
  expect(traces.map(({ status }) => status)).toContain(409)
})

test('calls at the same time do not mix', async () => {
  const shelves = Array.from({ length: 20 }, (_, index) => `p${index}`)
  const traces = await Promise.all(
    shelves.map(async (shelf) => traceOf(await notes.ask('POST', `/shelves/${shelf}/notes`, note))),
  )
  traces.forEach((trace, index) => {
    expect(trace.requests).toHaveLength(1)
    expect(trace.requests[0]!.items[0]!.key.PK).toEqual({ S: `SHELF#p${index}` })
  })
})
