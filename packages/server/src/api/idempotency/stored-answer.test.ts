import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepAnswer, replayAnswer } from './stored-answer.js'

test('an answer comes back with its status, type, tag and body', async () => {
  const headers = { 'content-type': 'application/json', etag: '"7"' }
  const replayed = await replayAnswer(await keepAnswer(new Response('{"a":1}', { status: 201, headers })))
  expect([replayed.status, await replayed.text()]).toEqual([201, '{"a":1}'])
  expect(Object.fromEntries(replayed.headers)).toEqual({ ...headers, 'idempotency-replayed': 'true' })
})

test('nothing comes back as nothing', async () => {
  const replayed = await replayAnswer(await keepAnswer(new Response(null, { status: 204 })))
  expect([replayed.status, await replayed.text()]).toEqual([204, ''])
})

test('a body that no item can hold is left out, and its replay says so', async () => {
  const kept = await keepAnswer(new Response(randomBytes(400_000)))
  expect(kept.body).toBeUndefined()
  await expect(replayAnswer(kept)).rejects.toMatchObject({ code: 'CONFLICT' })
})
