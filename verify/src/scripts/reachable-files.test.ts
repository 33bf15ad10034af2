import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '../tidy/workspace.js'

type Read = (file: string) => string
interface Reachable {
  reachableFiles(
    manifest: object,
    files: readonly string[],
    read: Read,
  ): { readonly files: readonly string[]; readonly missing: readonly string[] }
}

const { reachableFiles } = (await import(
  pathToFileURL(join(root, 'scripts/release/reachable-files.mjs')).href
)) as Reachable

const texts: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'README.md': '',
  'bin/run.js': "const at = (path) => new URL(path, import.meta.url)\nawait import(at('../dist/main.js'))",
  'dist/main.js': "import{a}from'./inner/a.js'\nexport const later = () => import('./later.js')",
  'dist/inner/a.js': "export * from '../gone.js'",
  // Text of generated code is no import.
  'dist/later.js':
    "import './effect.js';export const code = (name) => `import { ${name} } from './design.js'`",
  'dist/effect.js': '',
  'dist/index.js': '',
  'dist/index.d.ts': "export type { A } from './inner/a.js'\nexport declare const b: import('./b.js').B",
  'dist/inner/a.d.ts': '',
  'dist/b.d.ts': '',
  'dist/later.d.ts': '',
  'dist/testing/helper.js': "import '../main.js'",
  'dist/site/app.js': '',
  'templates/src/design.js': '',
}
const manifest = {
  bin: { run: 'bin/run.js' },
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './package.json': './package.json',
  },
}

test('modules without an export or command are not published, and missing ones are named', () => {
  const { files, missing } = reachableFiles(manifest, Object.keys(texts), (file) => texts[file]!)
  const left = Object.keys(texts).filter((file) => !files.includes(file))
  expect(left).toEqual(['dist/later.d.ts', 'dist/testing/helper.js'])
  expect(missing).toEqual(['dist/gone.js'])
})
