import { expect, test } from 'vitest'
import { forEachLimit } from './for-each-limit.js'

const turns = () => new Promise(setImmediate)

test('at most the limit run concurrently, and all run', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  await forEachLimit([1, 2, 3, 4, 5, 6, 7], 3, async (number) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < number; turn++) await turns()
    running--
    done.push(number)
  })
  expect(most).toBe(3)
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a failure does not delay other items and is thrown at the end', async () => {
  const done: number[] = []
  const work = forEachLimit([1, 2, 3], 1, async (number) => {
    if (number === 1) throw new Error('one')
    done.push(number)
  })
  await expect(work).rejects.toThrow('one')
  expect(done).toEqual([2, 3])
})

test('pages are processed as they arrive', async () => {
  async function* pages() {
    yield 'a'
    await turns()
    yield 'b'
  }
  const seen: string[] = []
  await forEachLimit(pages(), 2, async (letter) => seen.push(letter))
  expect(seen).toEqual(['a', 'b'])
})
