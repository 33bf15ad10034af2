import assert from 'node:assert/strict'
import type { Cleaner } from './cleaner.js'

/** A cleaner under test, with an account that it can clean and one that it cannot. */
export interface CleanerUnderTest {
  readonly cleaner: Cleaner
  readonly cleanable: string
  readonly uncleanable: string
}

export interface CleanerCase {
  readonly name: string
  run(subject: CleanerUnderTest): Promise<void>
}

/**
 * The conformance tests of cleaners: `for (const { name, run } of cleanerCases) test(name, () =>
 * run(subject))`.
 */
export const cleanerCases: readonly CleanerCase[] = [
  {
    name: 'an account is cleaned, and the log lists the steps',
    run: async ({ cleaner, cleanable }) => {
      const { cleaned, log } = await cleaner.clean(order(cleanable, 1))
      assert.equal(cleaned, true)
      assert.ok(log.length > 0)
    },
  },
  {
    name: 'an account that is clean already can be cleaned again',
    run: async ({ cleaner, cleanable }) => {
      await cleaner.clean(order(cleanable, 1))
      assert.equal((await cleaner.clean(order(cleanable, 2))).cleaned, true)
    },
  },
  {
    name: 'a failure has a reason, and does not pretend to have cleaned',
    run: async ({ cleaner, uncleanable }) => {
      const outcome = await cleaner.clean(order(uncleanable, 1)).catch((error: Error) => error)
      if (outcome instanceof Error) return
      assert.equal(outcome.cleaned, false)
      assert.ok(outcome.reason)
    },
  },
  {
    name: 'an order whose time is over cleans nothing',
    run: async ({ cleaner, cleanable }) => {
      const signal = AbortSignal.abort(new Error('too late'))
      const late = { accountId: cleanable, attempt: 1, signal }
      const outcome = await cleaner.clean(late).catch(() => ({ cleaned: false }))
      assert.equal(outcome.cleaned, false)
    },
  },
  {
    name: 'it declares its maximum duration',
    run: async ({ cleaner }) => assert.ok(cleaner.timeout > 0),
  },
]

function order(accountId: string, attempt: number) {
  return { accountId, attempt, signal: new AbortController().signal }
}
