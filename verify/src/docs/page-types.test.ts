import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../tidy/workspace.js'
import { codeOf, pageFolder, programPages } from './page-program.js'

const folder = pageFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2023'],
  module: 'NodeNext',
  types: ['node'],
  strict: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  noEmit: true,
  rootDir: '.',
}

test('the programs of the guide and the reference have no type errors', { timeout: 120_000 }, () => {
  for (const page of programPages()) {
    writeFileSync(join(folder, `${page.replace(/\W+/g, '-')}.ts`), codeOf(page))
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
  const compiler = join(root, 'node_modules', '.bin', 'tsc')
  const { status, stdout } = spawnSync(compiler, ['-p', folder], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
