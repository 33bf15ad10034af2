import { expect, test } from 'vitest'
import { proofNames, proofOf } from './proofs.js'

test('the hundreds of a code are its proof', () => {
  expect(proofNames).toHaveLength(13)
  expect([proofOf('TW105'), proofOf('TW1003'), proofOf('TW1303')]).toEqual(['served', 'cool', 'guarded'])
})
