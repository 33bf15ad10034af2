import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { commandFile, outcomeOf, runCommand, temporaryFolders } from '../testing/run-command.js'

/** Each command runs in a separate process, which takes minutes on a busy machine. */
const timeout = 300_000
const folders = temporaryFolders()

function start(folder: string, command: string, ...args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn(command, args, { cwd: folder, env: { ...process.env, PORT: '0' } })
}

async function run(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr, exitCode } = await outcomeOf(start(folder, command, ...args))
  expect({ exitCode, said: exitCode === 0 ? '' : stdout + stderr }).toEqual({ exitCode: 0, said: '' })
  return stdout
}

test('a new project installs without a network, type checks, passes its test, is proven and serves', {
  timeout,
}, async () => {
  const folder = join(folders(), 'My Notes')
  const { stdout, stderr, exitCode } = await runCommand('init', folder, '--link')
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
  expect(stdout).toMatch(/^The project my-notes is in .*My Notes\. Go on with:\n {2}cd .*\n {2}npm install\n/)
  await run(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund')
  expect(await run(folder, 'npm', 'test')).toMatch(/# pass 3\n# fail 0/)
  expect(await run(folder, 'npm', 'run', 'check')).toMatch(/notes {2}ok {2}5 patterns, 0 errors/)

  const server = start(folder, process.execPath, 'dist/main.js')
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string]
  const url = /http:\S+/.exec(line)![0]
  const added = await fetch(url, { method: 'POST', body: JSON.stringify({ title: 'Milk' }) })
  expect([added.status, await added.json()]).toMatchObject([
    201,
    { userId: 'ann', title: 'Milk', version: 1 },
  ])
  for (const body of ['{}', 'null', '{"title":1}']) {
    const wrong = await fetch(url, { method: 'POST', body })
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { error: expect.stringContaining('title') },
    ])
  }
  expect(await (await fetch(url)).json()).toMatchObject({ items: [{ title: 'Milk' }], cursor: null })
  expect((await fetch(`${url}?cursor=nonsense`)).status).toBe(400)
  expect(await (await fetch(`${url}?unknown=1`)).json()).toMatchObject({ items: [{ title: 'Milk' }] })
  server.kill('SIGTERM')
  expect((await once(server, 'close'))[0]).toBe(0)

  const query = [
    'query',
    'src/design.ts',
    'notesOfUser',
    '--user-id',
    'ann',
    '--data',
    '.tablewright',
    '--json',
  ]
  const asked = await run(folder, join('node_modules', '.bin', 'tablewright'), ...query)
  expect(JSON.parse(asked)).toMatchObject({ items: [{ title: 'Milk' }] })
})

test('packages come from the registry by default, and nothing is overwritten', {
  timeout,
}, async () => {
  const folder = join(folders(), 'shop')
  const { stdout } = await runCommand('init', folder, '--name', 'web-shop', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ name: 'web-shop', template: 'api', linked: false })
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    name: 'web-shop',
    dependencies: { tablewright: version },
  })
  writeFileSync(join(folder, 'README.md'), 'mine')
  expect(await runCommand('init', folder)).toMatchObject({
    stderr: expect.stringMatching(/^error FOLDER_NOT_EMPTY: /),
    exitCode: 1,
  })
  // A repository that was just created and cloned.
  const clone = join(folders(), 'clone')
  mkdirSync(join(clone, '.git'), { recursive: true })
  const cloned = await outcomeOf(start(clone, process.execPath, commandFile, 'init', '.'))
  expect(cloned).toMatchObject({
    stdout: expect.stringMatching(/^The project clone is in this folder\. Go on with:\n {2}npm install\n/),
    exitCode: 0,
  })
  // A variable that is not set: `init "$NAME"`.
  expect(await outcomeOf(start(folder, process.execPath, commandFile, 'init', ''))).toMatchObject({
    stderr: expect.stringMatching(/^error OPTION_INVALID: folder is empty. /),
    exitCode: 2,
  })
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('mine')
})
