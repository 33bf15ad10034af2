import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { TokenView } from '@tablewright/server'
import { expect, test } from 'vitest'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()

test('tokens are created once, listed without their secret, and revoked', { timeout: 120_000 }, async () => {
  const data = join(folders(), 'data')
  const tokens = (...args: readonly string[]) => runCommand('tokens', ...args, '--data', data)
  const wrong = await tokens('create', 'ann', '--role', 'account-pool=boss')
  expect(wrong).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('There is no role of account-pool "boss"'),
  })
  expect(await tokens('create', 'ann', '--role', 'constructor=boss')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('There is no system "constructor"'),
  })
  expect(await tokens('create', 'ann')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("Required option '--role <system=role>' not specified"),
  })
  for (const when of ['%00', 'May 2099', '2099', '90 d'])
    expect(await tokens('create', 'ann', '--role', '*=admin', '--expires', when)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(`--expires ${when} cannot be read.`),
    })
  const created = await tokens('create', 'ann', '--role', 'account-pool=user,approver', '--expires', '90d')
  expect(created).toMatchObject({ exitCode: 0, stderr: '' })
  const secret = created.stdout.split('\n')[0]!
  expect(secret).toMatch(/^tw_[\w-]{43}$/)
  const list = async () => JSON.parse((await tokens('list', '--json')).stdout) as TokenView[]
  const [listed] = await list()
  expect(listed).toMatchObject({
    name: 'ann',
    roles: { 'account-pool': ['user', 'approver'] },
    createdBy: `local:${userInfo().username}`,
  })
  expect((await tokens('list')).stdout).not.toContain(secret)
  expect(await tokens('revoke', listed!.tokenId)).toMatchObject({
    exitCode: 0,
    stdout: `Token ${listed!.tokenId} of ann is revoked.\n`,
  })
  expect((await list())[0]).toMatchObject({ revokedBy: `local:${userInfo().username}` })
})

test('commands that only read create no data folder', { timeout: 120_000 }, async () => {
  const data = join(folders(), 'data')
  const reading = [
    ['tokens', 'list'],
    ['tokens', 'revoke', 'ann'],
    ['jobs', 'list', 'tenants'],
    ['tenant', 'list'],
    ['tenant', 'check'],
    ['webhooks', 'list', 'tenants'],
  ]
  for (const args of reading) {
    expect(await runCommand(...args, '--data', data), args.join(' ')).toMatchObject({
      stderr: expect.stringMatching(/^error FOLDER_WITHOUT_DATA: .* no server has it open\. Start a server /),
      exitCode: 1,
    })
  }
  expect(existsSync(data)).toBe(false)
})
