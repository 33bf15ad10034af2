import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { conformance } from '@tablewright/engine/conformance'
import { expect, test } from 'vitest'
import { root } from '../tidy/workspace.js'
import { points } from './points.js'

test.each(Object.entries(points))('%s is shown by a case', (_point, cases) => {
  expect(cases.length).toBeGreaterThan(0)
  for (const [suite, name] of cases) {
    const names = conformance[suite]?.map((each) => each.name)
    if (names !== undefined) expect(names).toContain(name)
    else expect(readFileSync(join(root, suite), 'utf8')).toContain(`test('${name}'`)
  }
})
