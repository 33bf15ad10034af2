import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notesSystem } from '../../api/testing/notes-system.js'
import { readEvents } from '../testing/read-events.js'
import { type ServedSystem, serveSystem } from '../testing/serve-system.js'
import type { LiveEvent } from '../types/index.js'

let notes: ServedSystem
let live: string

beforeAll(async () => {
  notes = await serveSystem()
  live = `${notes.url}/api/notes/_live`
})
afterAll(() => notes.close())

const add = (noteId: string) => notes.post('/shelves/s/notes', { noteId, words: 'hello', tags: [] })
const isChange = (event: LiveEvent) => event.event === 'change'

test('changes are sent as they happen, with before and after', async () => {
  const page = await readEvents(live)
  expect(await page.next()).toEqual({
    event: 'state',
    data: { tables: [{ table: 'Notes', stream: 'NEW_AND_OLD_IMAGES' }] },
  })
  await add('n1')
  expect(await page.next()).toMatchObject({
    event: 'change',
    data: {
      table: 'Notes',
      eventName: 'INSERT',
      entity: 'Note',
      key: { PK: { S: 'SHELF#s' }, SK: { S: 'NOTE#n1' } },
      before: null,
      after: { words: { S: 'hello' } },
      beforeValues: null,
      afterValues: { words: 'hello', version: 1 },
      expired: false,
    },
  })
  await notes.ask('PUT', '/shelves/s/notes/n1', { words: 'bye' }, { 'if-match': '"1"' })
  expect(await page.next()).toMatchObject({
    data: { eventName: 'MODIFY', changed: ['words', 'version'], beforeValues: { words: 'hello' } },
  })
  await notes.ask('DELETE', '/shelves/s/notes/n1')
  expect(await page.next()).toMatchObject({ data: { eventName: 'REMOVE', after: null, afterValues: null } })
  page.leave()
})

test('several pages receive the same events, and a reconnected page misses none', async () => {
  const [one, two] = await Promise.all([readEvents(live), readEvents(live)])
  await Promise.all([one.next(), two.next()])
  await add('a1')
  const first = await one.until(isChange)
  expect(await two.until(isChange)).toEqual(first)
  two.leave()
  await add('a2')
  await add('a3')
  const again = await readEvents(live, 'id' in first ? first.id : '')
  const seen = [await again.until(isChange), await again.until(isChange)]
  expect(seen).toMatchObject([
    { data: { afterValues: { noteId: 'a2' } } },
    { data: { afterValues: { noteId: 'a3' } } },
  ])
  one.leave()
  again.leave()
})

test('a page that was disconnected for too long gets a gap event', async () => {
  const page = await readEvents(live, 'Notes:100000000000000999999')
  expect(await page.next()).toMatchObject({ event: 'state' })
  expect(await page.next()).toMatchObject({ event: 'gap' })
  page.leave()
})

test('closing the server ends the stream, and the next server resumes it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'tablewright-live-'))
  const place = { data, memory: undefined } as never
  const before = await serveSystem(notesSystem, place)
  const page = await readEvents(`${before.url}/api/notes/_live`)
  await page.next()
  const note = { words: 'x', tags: [] }
  await before.post('/shelves/s/notes', { noteId: 'b1', ...note })
  const seen = await page.until(isChange)
  await before.close()
  expect(await page.next()).toBeUndefined()
  const after = await serveSystem(notesSystem, place)
  await after.post('/shelves/s/notes', { noteId: 'b2', ...note })
  const again = await readEvents(`${after.url}/api/notes/_live`, 'id' in seen ? seen.id : '')
  expect(await again.next()).toMatchObject({ event: 'state' })
  expect(await again.next()).toMatchObject({ event: 'change', data: { afterValues: { noteId: 'b2' } } })
  await after.close()
  await rm(data, { recursive: true })
})

test('no stream is enabled on a remote endpoint, and the page is notified', async () => {
  const other = await serveSystem(notesSystem, { endpoint: notes.dynamodbUrl, memory: undefined } as never)
  const page = await readEvents(`${other.url}/api/notes/_live`)
  expect(await page.next()).toMatchObject({ data: { tables: [{ stream: 'NEW_AND_OLD_IMAGES' }] } })
  await other.close()
  const fresh = await serveSystem()
  const elsewhere = await serveSystem(notesSystem, {
    endpoint: fresh.dynamodbUrl,
    memory: undefined,
  } as never)
  const events = await readEvents(`${elsewhere.url}/api/notes/_live`)
  expect(await events.next()).toMatchObject({
    data: { tables: [{ stream: null, reason: expect.stringMatching(/no stream/) }] },
  })
  await elsewhere.close()
  await fresh.close()
})
