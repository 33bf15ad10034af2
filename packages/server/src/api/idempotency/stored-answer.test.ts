import { randomBytes } from 'node:crypto'
import { systemRandom } from '@tablewright/base'
import { expect, test } from 'vitest'
import { sealOf } from './seal.js'
import { keepAnswer, replayAnswer } from './stored-answer.js'

const seal = sealOf({ scope: 's', key: 'k', fingerprint: 'f' }, systemRandom)

test('a replayed response is equal and marked as a replay', async () => {
  const answer = {
    status: 201,
    headers: { 'content-type': 'application/json', etag: '"7"' },
    body: '{"a":"ü"}',
  }
  expect(await replayAnswer(await keepAnswer(answer, seal), seal)).toEqual({
    ...answer,
    headers: { ...answer.headers, 'idempotency-replayed': 'true' },
  })
})

test('an empty response is replayed as empty', async () => {
  expect(
    await replayAnswer(await keepAnswer({ status: 204, headers: {}, body: null }, seal), seal),
  ).toMatchObject({
    status: 204,
    body: null,
  })
})

test('a body that is too large for an item is omitted, and the replay says so', async () => {
  const kept = await keepAnswer(
    { status: 200, headers: {}, body: randomBytes(400_000).toString('base64') },
    seal,
  )
  expect(kept.body).toBeUndefined()
  await expect(replayAnswer(kept, seal)).rejects.toMatchObject({ code: 'CONFLICT' })
})
