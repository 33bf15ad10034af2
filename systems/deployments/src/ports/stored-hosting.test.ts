import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, openBench } from '../testing/bench.js'
import { hostingCases } from './hosting-suite.js'

describe('the built-in hosting', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(() => bench.close())

  test.each(hostingCases)('$name', ({ run }) => run(bench.services.hosting))

  test('shows its stack, and that it is deleted', async () => {
    const { hosting, db } = bench.services
    await hosting.create({ deploymentId: 'shop', generation: 1, routes: [], config: {} })
    expect(await db.stack({ deploymentId: 'shop' })).toMatchObject({
      state: 'CREATED',
      resources: ['bucket/shop', 'function/shop-pages', 'function/shop-api'],
    })
    await hosting.destroy('shop', 1)
    expect(await db.stack({ deploymentId: 'shop' })).toMatchObject({ state: 'DESTROYED', resources: [] })
  })
})
