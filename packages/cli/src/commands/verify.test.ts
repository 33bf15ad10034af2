import { join } from 'node:path'
import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { writeFiles } from '../testing/design-files.js'
import { libraryDesign } from '../testing/library-design.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

/** For busy machines. */
const timeout = 120_000
const folders = temporaryFolders()

test('drift is found, reported and repaired', { timeout }, async () => {
  const data = join(folders(), 'data')
  const sampled = await runCommand('sample', 'smart-locker', '--data', data, '--items', '60', '--json')
  expect(sampled).toMatchObject({ stderr: '', exitCode: 0 })
  expect(JSON.parse(sampled.stdout)).toEqual({ items: 60, seed: 1 })
  const verify = (...options: readonly string[]) =>
    runCommand('verify', 'smart-locker', '--data', data, ...options)

  const engine = await open(data, { create: false })
  const { Items = [] } = await engine.scan({ TableName: 'SmartLocker' })
  const mirror = Items.find(({ PK, SK }) => /OWNER#.*LOCKER#/.test(JSON.stringify([PK, SK])))!
  await engine.deleteItem({ TableName: 'SmartLocker', Key: { PK: mirror.PK!, SK: mirror.SK! } })
  await engine.close()

  const found = await verify()
  expect(found.exitCode).toBe(1)
  expect(found.stdout).toMatch(/^missing +Locker\.OwnerLocker +SmartLocker OWNER#\S+ \| LOCKER#\S+/m)
  expect(found.stdout).toMatch(/1 drifted: 1 left\.\n$/)
  const repaired = await verify('--repair')
  expect(repaired).toMatchObject({ stdout: expect.stringMatching(/: 1 repaired\.\n$/), exitCode: 0 })
  const json = await verify('--json')
  expect(json.exitCode).toBe(0)
  expect(JSON.parse(json.stdout)).toMatchObject({ design: 'smart-locker', findings: [], left: 0 })
})

test('a custom design gets sample data, and an unknown name is refused', {
  timeout,
}, async () => {
  const files = writeFiles(folders(), { 'design.ts': libraryDesign })
  const sample = () => runCommand('sample', files['design.ts'], '--data', newData, '--items', '30')
  const newData = folders()
  expect(await sample()).toMatchObject({
    stdout: 'Library: sample data of about 30 items is there.\n',
    exitCode: 0,
  })
  expect((await sample()).stderr).toMatch(/^error TABLES_NOT_EMPTY: /)
  const stored = await runCommand('verify', files['design.ts'], '--data', newData, '--json')
  const { examined } = JSON.parse(stored.stdout) as { examined: number }
  expect(examined).toBeGreaterThan(30)
  expect(await runCommand('sample', 'smart-lockers')).toMatchObject({
    stderr: expect.stringMatching(/^error DESIGN_NOT_FOUND: .*smart-locker, /s),
    exitCode: 1,
  })
})
