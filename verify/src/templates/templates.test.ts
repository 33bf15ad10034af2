import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageFolder } from '../docs/page-program.js'
import { root } from '../tidy/workspace.js'

/**
 * Projects inside the checkout, where imports resolve without npm. `npm run release` installs them outside of
 * it.
 */
const parent = pageFolder()
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const timeout = 120_000
const command = join(root, 'packages', 'cli', 'bin', 'tablewright.js')
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')

function run(folder: string, ...args: readonly string[]): string {
  const env = { ...process.env, AWS_REGION: 'eu-central-1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
  expect({ args, status, printed: status === 0 ? '' : stdout + stderr }).toEqual({
    args,
    status: 0,
    printed: '',
  })
  return stdout
}

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

describe.each(['design', 'api', 'system', 'lambda'])('the template %s', (template) => {
  const folder = join(parent, template)
  const manifest = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

  beforeAll(() => {
    run(parent, command, 'init', template, '--template', template)
    run(folder, tsc)
  }, timeout)

  test('type checks and passes its own tests', { timeout }, () => {
    const [, file] = /node --test (\S+)$/.exec(manifest().scripts.test!)!
    expect(run(folder, '--test', '--test-reporter=tap', file!)).toMatch(/^# pass [1-9]\d*\n# fail 0$/m)
  })

  test('has the document of its design', { timeout }, () => {
    run(folder, command, 'docs', 'src/design.ts', '--out', 'docs/design.md', '--check')
  })

  test('depends on packages by version, has a README, and a workflow that proves it', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'packages/tablewright/package.json'), 'utf8')) as {
      version: string
    }
    expect(manifest().dependencies.tablewright).toBe(version)
    expect(JSON.stringify(manifest())).not.toContain('file:')
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(`# ${template}\n`)
    expect(existsSync(join(folder, '.gitignore'))).toBe(true)
    const workflow = readFileSync(join(folder, '.github/workflows/design.yml'), 'utf8')
    for (const part of ['tablewright check', '--check', 'tablewright diff', 'gh pr comment'])
      expect(workflow).toContain(part)
  })
})

test('the functions of the template lambda are bundled and respond', { timeout }, async () => {
  const folder = join(parent, 'lambda')
  const scripts = (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest).scripts
  const esbuild = join(root, 'node_modules', 'esbuild', 'bin', 'esbuild')
  const { status, stderr } = spawnSync(esbuild, scripts.bundle!.split(' ').slice(1), {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  const address = pathToFileURL(join(folder, 'bundle', 'api.mjs')).href
  const call = `const { handler } = await import(${JSON.stringify(address)})
    const { statusCode } = await handler({ rawPath: '/', requestContext: { http: { method: 'GET' } } })
    process.stdout.write(String(statusCode))`
  expect(run(folder, '--input-type=module', '-e', call)).toBe('404')
  run(folder, join(folder, 'dist', 'write-stack.js'))
  const { Resources } = JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8')) as {
    Resources: Record<string, { Type: string }>
  }
  expect(Object.values(Resources).map(({ Type }) => Type)).toEqual(
    expect.arrayContaining(['AWS::DynamoDB::Table', 'AWS::Lambda::EventSourceMapping']),
  )
})

test('the template system is served with API, commands and console', { timeout }, async () => {
  const folder = join(parent, 'system')
  const args = [command, 'serve', '--memory', '--sample', '--port', '0', '--dynamodb-port', '0', '--json']
  const server = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
    const { url } = JSON.parse(line) as { url: string }
    expect(await (await fetch(url)).text()).toMatch(/<html/)
    const printed = run(folder, command, 'lending', 'loans', '--borrower', 'member-0', '--server', url)
    expect(printed).toContain('thing-1')
  } finally {
    const closed = once(server, 'close')
    server.kill('SIGTERM')
    await closed
  }
})
