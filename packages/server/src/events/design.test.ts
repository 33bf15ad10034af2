import { check } from '@tablewright/design'
import { expect, test } from 'vitest'
import { eventsDesign } from './design.js'

test('every pattern of the events design is proven', () => {
  const { findings } = check(eventsDesign.model)
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
})
