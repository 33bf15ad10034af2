import { expect, test } from 'vitest'
import { flatMapInTurns, nextTurn } from './in-turns.js'

test('other work runs while a long list is mapped, and its order is kept', async () => {
  let turns = 0
  let isMapping = true
  const watch = async () => {
    while (isMapping) {
      await nextTurn()
      turns++
    }
  }
  const watching = watch()
  const busy = (number: number) => {
    const end = performance.now() + 3
    while (performance.now() < end);
    return [number, -number]
  }
  const mapped = await flatMapInTurns(
    Array.from({ length: 30 }, (_, index) => index),
    busy,
  )
  isMapping = false
  const during = turns
  await watching
  expect(mapped.slice(0, 4)).toEqual([0, -0, 1, -1])
  expect(mapped).toHaveLength(60)
  expect(during).toBeGreaterThan(3)
})
