// Bundles the command and the engine into a few files, because Node loads hundreds of small files slowly.
// Runs on the compiler's output; `bin/tablewright.js` uses the bundle if it is newer.
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleStorage } from './bundle-storage.mjs'

// Only the command `engine` runs from the bundle. Designs and systems must share classes with the program
// that loads them.
const unbundled = [
  'design',
  'client',
  'system',
  ...(await readdir(new URL('../../systems', import.meta.url))),
].map((name) => `@tablewright/${name}`)

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

await rm(at('dist/bundled'), { recursive: true, force: true })
await bundleStorage(at('../engine'))
const { metafile } = await build({
  absWorkingDir: at('../..'),
  metafile: true,
  entryPoints: [at('dist/main.js')],
  outdir: at('dist/bundled'),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // The compiled files instead of the sources, which the bundler would not type check.
  conditions: ['node'],
  // Native modules, and packages that design files must share with the command.
  external: ['lmdb', 'esbuild', '@modelcontextprotocol/*', ...unbundled],
  // Defines `require`, with which commander (CommonJS) loads Node's modules.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  // Keeps identifiers, because errors and logs show them. `keepNames` would redefine the name of every
  // function at run time, which took a tenth of the CPU time of a request.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
})

// The engine looks for its bundle of lmdb beside itself.
for (const file of ['lmdb.cjs', 'LICENSES.txt'])
  await copyFile(at(`../engine/dist/bundled/${file}`), at(`dist/bundled/${file}`))

// Written last: its time shows whether the bundle is complete and current.
const files = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
const packages = files.flatMap((file) => /^packages\/([^/]+)\/dist\//.exec(file)?.[1] ?? [])
await writeFile(at('dist/bundled/packages.json'), JSON.stringify([...new Set(packages)]))
