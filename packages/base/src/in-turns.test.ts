import { expect, test } from 'vitest'
import { flatMapInTurns, forEachInTurns, isTurnOver, nextTurn } from './in-turns.js'

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

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('short loops that follow each other share a turn, so that they yield together', async () => {
  await nextTurn()
  let hasYielded = false
  setImmediate(() => {
    hasYielded = true
  })
  for (let loops = 0; loops < 5 && !hasYielded; loops++) await forEachInTurns([4], work)
  expect(hasYielded).toBe(true)
})

test('a turn begins anew after a pause', async () => {
  await nextTurn()
  expect(isTurnOver()).toBe(false)
  work(12)
  expect(isTurnOver()).toBe(true)
  await nextTurn()
  expect(isTurnOver()).toBe(false)
})
