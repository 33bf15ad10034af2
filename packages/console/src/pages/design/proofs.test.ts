import { expect, test } from 'vitest'
import { proofNames, proofOf } from './proofs.js'

test('the hundreds of a code say its proof', () => {
  expect(proofNames).toHaveLength(10)
  expect([proofOf('TW105'), proofOf('TW901'), proofOf('TW1003')]).toEqual(['served', 'priced', 'cool'])
})
