import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteDesign, writeFiles } from '../testing/design-files.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()

test('the client of a system is printed as a module', async () => {
  const { stdout, exitCode } = await runCommand('compile', 'smart-locker')
  expect(exitCode).toBe(0)
  expect(stdout).toContain("from 'tablewright/client/compiled'")
  expect(stdout).toContain('export const connect = /* @__PURE__ */ compiledClient(plan, kinds)')
})

test('a module is written with the types of its design, and is stale after an edit', async () => {
  const folder = folders()
  const { 'design.ts': file } = writeFiles(folder, { 'design.ts': noteDesign() })
  const out = join(folder, 'made', 'client.js')
  const compile = (...options: readonly string[]) => runCommand('compile', file, '--out', out, ...options)
  expect(await compile('--check')).toMatchObject({ exitCode: 1 })
  expect(await compile()).toMatchObject({ stdout: expect.stringContaining('is written'), exitCode: 0 })
  const types = readFileSync(join(folder, 'made', 'client.d.ts'), 'utf8')
  expect(types).toMatch(
    /import type \{ (\w+) \} from "\.\.\/design\.js"\n\ntype Client = Db<\(typeof \1\)\['patterns'\]>/,
  )
  expect(await compile('--check')).toMatchObject({ exitCode: 0 })
  appendFileSync(out, '// by hand')
  expect(await compile('--check', '--json')).toMatchObject({ exitCode: 1 })
})

test.each([
  ['tablewright', 'tablewright/client'],
  ['@tablewright/client', '@tablewright/client'],
])('a project that depends on %s alone imports %s', async (dependency, name) => {
  const folder = folders()
  const { 'design.ts': file } = writeFiles(folder, {
    'design.ts': noteDesign(),
    'package.json': JSON.stringify({ dependencies: { [dependency]: '0.1.0' } }),
    'src/package.json': '{ "type": "module" }',
  })
  const out = join(folder, 'src', 'made', 'client.js')
  expect(await runCommand('compile', file, '--out', out)).toMatchObject({ exitCode: 0 })
  const imported = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/from '([^'.]+)'/g)].map((match) => match[1])
  expect(imported(out)).toEqual([`${name}/compiled`])
  expect(imported(out.replace('.js', '.d.ts'))).toEqual([name])
})

test('a file that is not a JavaScript module is refused', async () => {
  const { exitCode, stderr } = await runCommand('compile', 'smart-locker', '--out', 'client.ts')
  expect(exitCode).toBeGreaterThan(0)
  expect(stderr).toContain('.js')
})
