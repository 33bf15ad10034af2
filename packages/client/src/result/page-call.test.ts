import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { type Library, openLibrary } from '../testing/open-library.js'
import type { ResultPage } from './page-call.js'

let db: Library
let requests: number
const loansOf = { bookId: 'b1', from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }

beforeEach(async () => {
  requests = 0
  ;({ db } = await openLibrary({ hooks: { onRequest: () => void requests++ } }))
  await db.addLoan({ bookId: 'b1', loanedAt: '2026-03-02T00:00:00.000Z', reader: 'r' })
  requests = 0
})
afterEach(() => db.close())

test('catch handles the failure of a page and passes a page on', async () => {
  const page = db.loans(loansOf).catch(() => 'failed' as const)
  expectTypeOf(page).resolves.toExtend<ResultPage<{ reader: string }> | 'failed'>()
  expect(await page).toMatchObject({ items: [{ reader: 'r' }] })
  const refused = await db.loans(loansOf, { limit: 0 }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'INVALID_INPUT' })
  await expect(db.loans(loansOf, { limit: 0 }).catch()).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('finally runs after a page and after a failure, and changes neither', async () => {
  const settled: string[] = []
  const page = await db.loans(loansOf).finally(() => void settled.push('page'))
  expect(page.items).toHaveLength(1)
  const failing = db.loans(loansOf, { limit: 0 }).finally(() => void settled.push('failure'))
  await expect(failing).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(settled).toEqual(['page', 'failure'])
})

test('then, catch and finally of one call share one request', async () => {
  const call = db.loans(loansOf)
  expect(requests).toBe(0)
  await Promise.all([call, call.catch(() => null), call.finally()])
  expect(requests).toBe(1)
})
