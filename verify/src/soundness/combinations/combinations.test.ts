import { embedded } from '@tablewright/client/embedded'
import { afterAll, expect, test } from 'vitest'
import { printCase } from '../run/print-case.js'
import { combine } from './combine.js'
import { subjects } from './subjects.js'

const driver = embedded({ memory: true })
afterAll(() => driver.close())

// One in 211: the full run of `--combinations 2` takes a minute.
test.each(subjects)('transactions on an item with $name equal their steps', async (subject) => {
  const { combinations, failure } = await combine(subject, driver, { length: 2, every: 211 })
  expect(failure && printCase(failure)).toBeUndefined()
  expect(combinations).toBeGreaterThanOrEqual(6)
})
