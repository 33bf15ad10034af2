import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandFile } from './testing/run-command.js'

test('a Node that is too old is refused with one line', () => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.1' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, commandFile, '--version']
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect({ status, stderr, stdout }).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'error NODE_TOO_OLD: Tablewright needs Node 20 or newer, and this is 18.19.1. Install a newer Node.\n',
  })
})
