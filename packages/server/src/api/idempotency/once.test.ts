import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Api } from '../api.js'
import { parseTokens } from '../auth/tokens.js'
import { codeOf, type NotesApi, notesApi } from '../testing/notes-api.js'

let notes: NotesApi
beforeEach(async () => {
  notes = await notesApi()
})
afterEach(() => notes.close())

const keyed = { 'idempotency-key': 'key-1' }

function post(api: Api, body: object, headers: Record<string, string> = keyed) {
  return api.request('http://localhost/api/notes/shelves/s/notes', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const hello = { noteId: 'n-1', words: 'hello' }

/** Releases the call that `gate` delays. */
function holdUp(): () => void {
  let letGo: (() => void) | undefined
  notes.notes.gate = new Promise((resolve) => {
    letGo = resolve
  })
  return () => letGo!()
}

/** Waits until the request under way has claimed its key. */
async function claimed(): Promise<void> {
  for (;;) {
    const { Count } = await notes.notes.driver.send('Scan', {
      TableName: 'TablewrightRequests',
      ConsistentRead: true,
    })
    if (Count === 1) return
    await new Promise(setImmediate)
  }
}

test('a repeated request is executed once and gets the same response, also in another process', async () => {
  const first = await post(notes.api, hello)
  const again = await post(notes.api, hello)
  const elsewhere = await post(await notes.another(), hello)
  const text = await first.text()
  for (const replay of [again, elsewhere]) {
    expect(replay.status).toBe(201)
    expect(replay.headers.get('etag')).toBe('"1"')
    expect(replay.headers.get('content-type')).toBe('application/json')
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    expect(await replay.text()).toBe(text)
  }
})

test('without a key the second request is a conflict', async () => {
  await post(notes.api, hello, {})
  expect((await post(notes.api, hello, {})).status).toBe(409)
})

test('a key is valid for one request', async () => {
  await post(notes.api, hello)
  const other = await post(notes.api, { ...hello, words: 'other' })
  expect([other.status, await codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('during a call, its repetitions get Retry-After', async () => {
  const letGo = holdUp()
  const first = post(notes.api, hello)
  await claimed()
  const other = await post(await notes.another(), hello)
  expect([other.status, other.headers.get('retry-after'), await codeOf(other)]).toEqual([
    409,
    '1',
    'REQUEST_IN_PROGRESS',
  ])
  letGo()
  expect((await first).status).toBe(201)
  expect((await post(notes.api, hello)).status).toBe(201)
})

test('a call in progress delays no other caller with the same key', async () => {
  const holders = ['ann', 'bob'].map((name) => ({
    name,
    token: `the-token-of-${name}`,
    roles: { notes: ['writer'] },
  }))
  await notes.close()
  notes = await notesApi({ tokens: parseTokens(JSON.stringify({ tokens: holders })) })
  const postAs = (name: string, noteId: string) =>
    post(notes.api, { ...hello, noteId }, { ...keyed, authorization: `Bearer the-token-of-${name}` })
  const letGo = holdUp()
  const first = postAs('ann', 'n-ann')
  await claimed()
  notes.notes.gate = Promise.resolve()
  const other = await postAs('bob', 'n-bob')
  expect([other.status, other.headers.has('idempotency-replayed')]).toEqual([201, false])
  expect(await codeOf(await postAs('ann', 'n-ann'))).toBe('REQUEST_IN_PROGRESS')
  letGo()
  expect(await (await first).json()).toMatchObject({ noteId: 'n-ann' })
})

test('of many concurrent repetitions exactly one is executed', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => post(notes.api, hello)))
  const carriedOut = all.filter(
    ({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'),
  )
  expect(carriedOut).toHaveLength(1)
  expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true)
})

test('a refused request frees its key', async () => {
  expect((await post(notes.api, { ...hello, words: 'forbidden' })).status).toBe(422)
  expect((await post(notes.api, hello)).status).toBe(201)
})

test('the table reveals neither the key nor the response', async () => {
  await post(notes.api, { ...hello, words: 'shown once' })
  const { Items } = await notes.notes.driver.send('Scan', { TableName: 'TablewrightRequests' })
  const readable = (_: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
  const kept = JSON.stringify(Items, readable)
  expect(Items).toHaveLength(1)
  for (const secret of ['key-1', 'shown once', 'n-1']) expect(kept).not.toContain(secret)
})

test('a request of a dead process is taken over', async () => {
  holdUp()
  void post(notes.api, hello)
  await claimed()
  notes.notes.gate = Promise.resolve()
  notes.clock.advance(29_000)
  expect((await post(notes.api, hello)).status).toBe(409)
  notes.clock.advance(2_000)
  expect((await post(notes.api, hello)).status).toBe(201)
})

test('a key has 1 to 255 arbitrary characters', async () => {
  expect((await post(notes.api, hello, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400)
  expect((await post(notes.api, hello, { 'idempotency-key': 'a#b%23#' })).status).toBe(201)
  expect((await post(notes.api, { ...hello, noteId: 'n-2' }, { 'idempotency-key': 'a#b%23' })).status).toBe(
    201,
  )
})

test('a stored response is readable after a garbage collection', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const answers: Response[] = []
  for (let index = 0; index < 10; index++) {
    answers.push(
      await post(notes.api, { ...hello, noteId: `n-${index}` }, { 'idempotency-key': `k-${index}` }),
    )
  }
  // Finalizers run in a later turn.
  for (let turn = 0; turn < 2; turn++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  for (const [index, answer] of answers.entries()) {
    expect(await answer.json()).toMatchObject({ noteId: `n-${index}` })
  }
})
