import { seededRandom, TablewrightError } from '@tablewright/base'
import { expect, test } from 'vitest'
import { decideAgain } from './decide-again.js'

const random = seededRandom(1)

test('a decision that others overtook is taken again', async () => {
  let times = 0
  const decide = async () => {
    if (++times < 3) throw new TablewrightError('CONDITION_FAILED', 'It has changed.')
    return times
  }
  expect(await decideAgain(random, decide)).toBe(3)
})

test('what the rule refuses is final', async () => {
  let times = 0
  const refuse = async () => {
    times++
    throw new TablewrightError('NOT_FOUND', 'There is none.')
  }
  await expect(decideAgain(random, refuse)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(times).toBe(1)
})

test('after many times it is a conflict, which tells of the last one', async () => {
  const cause = new TablewrightError('VERSION_MISMATCH', 'It has changed.')
  const still: typeof random = (target) => target.fill(0)
  await expect(decideAgain(still, () => Promise.reject(cause))).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { attempts: 20 },
    cause,
  })
})
