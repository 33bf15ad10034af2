import { expect, test } from 'vitest'
import { noteDesign, writeFiles } from '../testing/design-files.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const files = writeFiles(temporaryFolders()(), {
  'old.ts': noteDesign(),
  'new.ts': noteDesign({ noteKey: 'N#<noteId>' }),
})

test('changes are listed with their requirements for stored items', async () => {
  const { stdout, exitCode } = await runCommand('diff', files['old.ts'], files['new.ts'])
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^impact +place +change\n/)
  expect(stdout).toMatch(/^breaks keys +entities\.Note/m)
  expect(stdout).toMatch(/all together: breaks keys\.\n$/)
})

test('with --exit-code a change that is not safe fails', async () => {
  expect((await runCommand('diff', files['old.ts'], files['new.ts'], '--exit-code')).exitCode).toBe(1)
  expect(await runCommand('diff', files['old.ts'], files['old.ts'], '--exit-code')).toEqual({
    stdout: 'The designs are the same.\n',
    stderr: '',
    exitCode: 0,
  })
})

test('with --json the changes are one document', async () => {
  const { stdout } = await runCommand('diff', files['old.ts'], files['new.ts'], '--json')
  expect(JSON.parse(stdout)).toMatchObject({ impact: 'breaks keys', changes: expect.any(Array) })
})
