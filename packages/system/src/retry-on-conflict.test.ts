import { seededRandom, TablewrightError } from '@tablewright/base'
import { expect, test } from 'vitest'
import { retryOnConflict } from './retry-on-conflict.js'

const waits: number[] = []
const sleep = async (milliseconds: number) => {
  waits.push(milliseconds)
}
const services = { random: seededRandom(1), sleep }

test('a rule that lost a race decides again', async () => {
  let times = 0
  const decide = async () => {
    if (++times < 3) throw new TablewrightError('CONDITION_FAILED', 'It has changed.')
    return times
  }
  expect(await retryOnConflict(services, decide)).toBe(3)
  expect(waits).toHaveLength(2)
})

test('a refusal of the rule is final', async () => {
  let times = 0
  const refuse = async () => {
    times++
    throw new TablewrightError('NOT_FOUND', 'There is none.')
  }
  await expect(retryOnConflict(services, refuse)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(times).toBe(1)
})

test('the last failed attempt rejects with a conflict that has the last error as its cause', async () => {
  const cause = new TablewrightError('VERSION_MISMATCH', 'It has changed.')
  await expect(retryOnConflict(services, () => Promise.reject(cause))).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { attempts: 20 },
    cause,
  })
})

test('after a conflict of the client the rule decides again and its refusal is thrown', async () => {
  let times = 0
  const decide = async () => {
    if (++times === 1) throw new TablewrightError('CONFLICT', 'Others write the same.')
    throw new TablewrightError('ALIAS_EXISTS', 'It is there.')
  }
  await expect(retryOnConflict(services, decide)).rejects.toMatchObject({ code: 'ALIAS_EXISTS' })
})

test('a persistent conflict is thrown after a few attempts', async () => {
  let times = 0
  const cause = new TablewrightError('CONFLICT', 'Others write the same.')
  const decide = () => {
    times++
    return Promise.reject(cause)
  }
  await expect(retryOnConflict(services, decide)).rejects.toBe(cause)
  expect(times).toBe(4)
})
