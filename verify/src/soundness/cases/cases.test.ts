import { embedded } from '@tablewright/client/embedded'
import { afterAll, describe, expect, test } from 'vitest'
import { cases } from './index.js'
import { open } from './open.js'

const driver = embedded({ memory: true })
afterAll(() => driver.close())

describe.each(Object.entries(cases))('%s', (name, regressions) => {
  for (const [each, regression] of Object.entries(regressions)) {
    const declare = open.has(`${name}: ${each}`) ? test.fails : test
    declare(each, async () => expect(await regression(driver)).toBeUndefined())
  }
})

test('what is listed as open exists', () => {
  const all = Object.entries(cases).flatMap(([name, regressions]) =>
    Object.keys(regressions).map((each) => `${name}: ${each}`),
  )
  expect([...open].filter((each) => !all.includes(each))).toEqual([])
})
