import { check } from '@tablewright/design'
import { expect, test } from 'vitest'
import { identityDesign } from './identity-design.js'

test('every access pattern of the identity table is proven', () => {
  const { findings } = check(identityDesign.model)
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})
