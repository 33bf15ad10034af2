import { readFileSync } from 'node:fs'
import { entityChart } from '@tablewright/design'
import { expect, test } from 'vitest'
import { accountPool } from './design.js'

test('the chart in the README is that of the design', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const chart = /<!-- chart -->\n([\s\S]*)\n<!-- \/chart -->/.exec(readme)?.[1]
  expect(chart?.trim()).toBe(entityChart(accountPool.model).trim())
})
