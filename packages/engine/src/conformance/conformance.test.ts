import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Engine } from '../engine.js'
import { open } from '../open.js'
import { conformance } from './index.js'

let engine: Engine

beforeAll(async () => {
  engine = await open({ memory: true })
})

afterAll(() => engine.close())

for (const [family, cases] of Object.entries(conformance)) {
  describe(family, () => {
    for (const { name, run } of cases)
      test(name, () => run((operation, input) => engine.call(operation, input)))
  })
}
