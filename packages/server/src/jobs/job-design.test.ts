import { check } from '@tablewright/design'
import { expect, test } from 'vitest'
import { jobDesign } from './job-design.js'

test('every access pattern of the job runs is proven', () => {
  const { findings } = check(jobDesign.model)
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})
