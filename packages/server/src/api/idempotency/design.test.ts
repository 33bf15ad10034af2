import { check } from '@tablewright/design'
import { expect, test } from 'vitest'
import { idempotencyDesign } from './design.js'

test('every access pattern of the idempotency table is proven', () => {
  const { findings } = check(idempotencyDesign.model)
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})
