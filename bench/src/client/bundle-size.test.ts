import { expect, test } from 'vitest'
import { compiledSizes } from './bundle-size.js'

test('a compiled client of five entities is smaller than its limit', async () => {
  const sizes = await compiledSizes({ conditions: ['source'] })
  expect(sizes).toHaveLength(4)
  for (const { name, kilobytes, atMost } of sizes) expect(kilobytes, name).toBeLessThanOrEqual(atMost)
})
