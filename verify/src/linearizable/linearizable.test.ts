import { describe, expect, test } from 'vitest'
import { type Call, isLinearizable } from './checker.js'
import type { Operation, Register } from './register.js'
import { runLinearizable } from './run-linearizable.js'

const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)

describe('the checker', () => {
  const call = (operation: Operation, began: number, ended: number): Call => ({ operation, began, ended })
  const write = (content: string, began: number, ended: number) =>
    call({ kind: 'write', content }, began, ended)
  const read = (content: string | undefined, began: number, ended: number, sum = 0) =>
    call({ kind: 'read', seen: { content, sum } satisfies Register }, began, ended)
  const never = Number.POSITIVE_INFINITY

  test('accepts a history that one order explains', () => {
    expect(isLinearizable([write('a', 1, 4), read('a', 2, 3), read('a', 5, 6)])).toBe(true)
    expect(isLinearizable([write('a', 1, 9), write('b', 2, 8), read('b', 3, 4), read('a', 5, 6)])).toBe(true)
    expect(isLinearizable([call({ kind: 'add', sum: 2 }, 1, 4), call({ kind: 'add', sum: 1 }, 1, 4)])).toBe(
      true,
    )
  })

  test('lets a call without a response take effect late or never', () => {
    expect(isLinearizable([write('a', 1, never), read(undefined, 2, 3), read('a', 4, 5)])).toBe(true)
    expect(isLinearizable([write('a', 1, never), read(undefined, 2, 3)])).toBe(true)
    expect(isLinearizable([write('a', 1, never), read('a', 2, 3), read(undefined, 4, 5)])).toBe(false)
  })

  test('refuses a stale read, a lost write, a swap that should have failed and a sum counted twice', () => {
    expect(isLinearizable([write('a', 1, 2), read(undefined, 3, 4)])).toBe(false)
    expect(isLinearizable([write('a', 1, 2), write('b', 3, 4), read('a', 5, 6)])).toBe(false)
    const swap: Operation = { kind: 'swap', expected: 'x', content: 'b', done: true }
    expect(isLinearizable([write('a', 1, 2), call(swap, 3, 4)])).toBe(false)
    expect(isLinearizable([call({ kind: 'add', sum: 1 }, 1, 2), call({ kind: 'add', sum: 3 }, 3, 4)])).toBe(
      false,
    )
  })
})

test('the history of 32 clients over HTTP, with kills, is explained by one order', {
  timeout: 300_000,
}, async () => {
  const { figures, failures } = await runLinearizable({ seed, operations: 20_000, plant: '' })
  expect(failures).toEqual([])
  expect(figures.operations).toBeGreaterThanOrEqual(20_000)
  expect(figures.kills).toBeGreaterThan(0)
})

test.each(['lost-write', 'stale-read', 'double-effect', 'early-acknowledgment'])(
  'finds the planted bug %s',
  { timeout: 120_000 },
  async (plant) => {
    const { failures } = await runLinearizable({ seed, operations: 20_000, plant })
    expect(failures.length).toBeGreaterThan(0)
  },
)
