import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildConsole, site } from '@tablewright/console/build'
import { expect, test } from 'vitest'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

const maxBytes = 120 * 1024

test('the first page loads at most 120 KB, compressed', async () => {
  await buildConsole()
  const manifest = JSON.parse(await readFile(join(site, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const files = new Set(['index.html', 'theme.js', 'icon.svg'])
  const add = (name: string) => {
    const { file, css = [], imports = [] } = manifest[name]!
    for (const each of [file, ...css]) files.add(each)
    imports.forEach(add)
  }
  add('index.html')
  add('src/pages/home/home-page.tsx')
  const sizes = await Promise.all(
    [...files].map(async (file) => (await readFile(join(site, `${file}.gz`))).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBytes)
}, 60_000)
