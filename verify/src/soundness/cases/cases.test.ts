import { embedded } from '@tablewright/client/embedded'
import { afterAll, describe, expect, test } from 'vitest'
import { cases } from './index.js'

const driver = embedded({ memory: true })
afterAll(() => driver.close())

describe.each(Object.entries(cases))('%s', (_, regressions) => {
  for (const [each, regression] of Object.entries(regressions)) {
    test(each, async () => expect(await regression(driver)).toBeUndefined())
  }
})
