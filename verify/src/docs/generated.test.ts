import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { read, root } from '../tidy/workspace.js'

const bin = join(root, 'packages', 'cli', 'bin', 'tablewright.js')

describe.each(
  readdirSync(join(root, 'systems'), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
)('the generated pages of $name', ({ name }) => {
  const folder = `docs/generated/${name}`

  test('match the design', () => {
    const args = ['docs', name, '--out', folder]
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args, '--check'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(status, `run: npx tablewright ${args.join(' ')}\n${stdout}${stderr}`).toBe(0)
  })

  test('are the only files of the folder, and their links resolve', () => {
    const pages = readdirSync(join(root, folder))
    const named = pages
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) => [...read(`${folder}/${page}`).matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!))
    expect([...new Set([...named, 'README.md'])].sort()).toEqual(pages.sort())
  })
})

test('the code of the pictures runs in a browser: it imports nothing of Node', async () => {
  const { errors, warnings } = await build({
    entryPoints: [join(root, 'packages', 'generate', 'src', 'index.ts')],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    conditions: ['source'],
    logLevel: 'silent',
  })
  expect([...errors, ...warnings]).toEqual([])
})
