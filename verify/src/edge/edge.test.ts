import { expect, test } from 'vitest'
import { switchUnderLoad } from './switch-under-load.js'

// At full size: npm run verify:edge
test('while a host is switched, no request fails and no response is mixed', async () => {
  const { byDeployment, errors } = await switchUnderLoad({ clients: 8, switches: 12 })
  expect(errors).toEqual([])
  expect(byDeployment.old).toBeGreaterThan(0)
  expect(byDeployment.new).toBeGreaterThan(0)
}, 30_000)
