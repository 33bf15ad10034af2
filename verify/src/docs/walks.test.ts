import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tidy/workspace.js'

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** `path.ts` followed by the name that it exports. */
const steps = [...page.matchAll(/`([\w./-]+\.tsx?)`\s+`(\w+)`/g)].map(
  ([, path, name]) => [path!, name!] as const,
)

test('every file and function of the walks exists', () => {
  expect(steps.length).toBeGreaterThan(45)
  const missing = steps.filter(([path, name]) => {
    const source = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
    return !new RegExp(`export (async )?(function|const|class) ${name}\\b`).test(source)
  })
  expect(missing).toEqual([])
})

test('a client call takes at most 25 steps', () => {
  const [, walk = ''] = page.split('## A client call')
  const [own = ''] = walk.split('\n## ')
  expect([...own.matchAll(/^\d+\. /gm)].length).toBeLessThanOrEqual(25)
})
