import { describe, expect, test } from 'vitest'
import { checkHistory } from './checker.js'
import type { Transaction } from './history.js'
import { runSerializable } from './run-serializable.js'

const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)

describe('the checker', () => {
  const transaction = (began: number, ended: number, rest: Partial<Transaction>): Transaction => ({
    began,
    ended,
    appends: [],
    reads: [],
    cancelled: false,
    ...rest,
  })
  const append = (key: string, value: number) => ({ key, value })
  const read = (key: string, ...list: number[]) => ({ key, length: list.length, list })

  test('accepts a history that one order explains', () => {
    const history = [
      transaction(1, 4, { appends: [append('a', 1), append('b', 2)] }),
      transaction(2, 3, { reads: [read('a'), read('b')] }),
      transaction(5, 6, { reads: [read('a', 1), read('b', 2)] }),
    ]
    expect(
      checkHistory(
        history,
        new Map([
          ['a', [1]],
          ['b', [2]],
        ]),
      ),
    ).toEqual([])
  })

  test('refuses half of a transaction, a stale read, write skew and an order against time', () => {
    const write = transaction(1, 4, { appends: [append('a', 1), append('b', 2)] })
    const lists = new Map([
      ['a', [1]],
      ['b', [2]],
    ])
    expect(
      checkHistory([write, transaction(2, 3, { reads: [read('a', 1), read('b')] })], lists),
    ).toHaveLength(1)
    expect(checkHistory([write, transaction(5, 6, { reads: [read('a')] })], lists)).toHaveLength(1)
    const skew = [
      transaction(1, 4, { appends: [append('a', 1)], reads: [{ key: 'b', length: 0 }] }),
      transaction(1, 4, { appends: [append('b', 2)], reads: [{ key: 'a', length: 0 }] }),
    ]
    expect(checkHistory(skew, lists)).toHaveLength(1)
    const late = [
      transaction(1, 2, { appends: [append('a', 1)] }),
      transaction(3, 4, { appends: [append('a', 2)] }),
    ]
    expect(checkHistory(late, new Map([['a', [2, 1]]]))).toHaveLength(1)
  })

  test('refuses a lost, a repeated and a cancelled append', () => {
    const write = transaction(1, 2, { appends: [append('a', 1)] })
    expect(checkHistory([write], new Map([['a', []]]))).toHaveLength(1)
    expect(checkHistory([write], new Map([['a', [1, 1]]]))).toHaveLength(1)
    expect(checkHistory([{ ...write, cancelled: true }], new Map([['a', [1]]]))).toHaveLength(1)
    expect(checkHistory([{ ...write, ended: Number.POSITIVE_INFINITY }], new Map([['a', []]]))).toEqual([])
  })
})

test('transactions over HTTP, with kills, have an order', { timeout: 300_000 }, async () => {
  const { figures, failures } = await runSerializable({ seed, transactions: 5_000, plant: '' })
  expect(failures).toEqual([])
  expect(figures.kills).toBeGreaterThan(0)
})

test.each(['split-transaction', 'split-read', 'stale-read', 'double-effect'])(
  'finds the planted bug %s',
  { timeout: 120_000 },
  async (plant) => {
    const { failures } = await runSerializable({ seed, transactions: 12_000, plant })
    expect(failures.length).toBeGreaterThan(0)
  },
)
