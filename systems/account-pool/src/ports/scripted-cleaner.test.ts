import { describe, expect, test } from 'vitest'
import { cleanerCases } from './cleaner-suite.js'
import { scriptedCleaner } from './scripted-cleaner.js'

const uncleanable = '000000000013'

describe('the scripted cleaner passes the conformance tests of the port', () => {
  const cleaner = scriptedCleaner({
    steps: [
      { title: 'Look' },
      {
        title: 'Delete',
        run: async ({ accountId }) => {
          if (accountId === uncleanable) throw new Error('denied')
          return '3 things'
        },
      },
    ],
  })
  const subject = { cleaner, cleanable: '111111111111', uncleanable }
  for (const { name, run } of cleanerCases) test(name, () => run(subject))

  test('each step is in the log, up to the failed one', async () => {
    const order = { attempt: 1, signal: new AbortController().signal }
    expect(await cleaner.clean({ ...order, accountId: '111111111111' })).toEqual({
      cleaned: true,
      log: ['1/2 Look: done', '2/2 Delete: 3 things'],
    })
    expect(await cleaner.clean({ ...order, accountId: uncleanable })).toEqual({
      cleaned: false,
      log: ['1/2 Look: done', '2/2 Delete: denied'],
      reason: 'Delete: denied',
    })
  })
})
