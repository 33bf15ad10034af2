import { join } from 'node:path'
import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

/** Each run of the command loads it anew, which takes a busy machine seconds. */
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

test('a system that is not known is wrong usage, with those that are', { timeout }, async () => {
  expect(await runCommand('sample', 'smart-lockers')).toMatchObject({
    stderr: expect.stringMatching(/^error USAGE: .*smart-locker, /),
    exitCode: 2,
  })
})
