import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './workspace.js'

test('no dead file, unused export, unused or undeclared dependency', { timeout: 300_000 }, () => {
  const knip = join(root, 'node_modules', 'knip', 'bin', 'knip.js')
  const result = spawnSync(process.execPath, [knip, '--no-progress', '--no-config-hints'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(result.stdout + result.stderr).toBe('')
})
