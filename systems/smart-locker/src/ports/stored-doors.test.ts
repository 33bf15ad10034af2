import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTest, type Test } from '../testing/open-test.js'
import { doorCases } from './door-suite.js'

let lockers: Test
beforeAll(async () => {
  lockers = await openTest()
})
afterAll(() => lockers.close())

for (const { name, run } of doorCases) test(name, () => run(lockers.services.doors))

test('the suite has cases', () => expect(doorCases.length).toBeGreaterThan(3))
