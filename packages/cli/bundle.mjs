// Puts the command and the engine into few files, because Node opens hundreds of small ones too slowly for a start.
// Runs after the compiler, on what it wrote; `bin/tablewright.js` uses the result while it is the newest.
import { readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// Only the engine's command runs from the bundle. Designs and systems share classes with what loads them.
const unbundled = [
  'design',
  'client',
  'system',
  ...(await readdir(new URL('../../systems', import.meta.url))),
].map((name) => `@tablewright/${name}`)

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

await rm(at('dist/bundled'), { recursive: true, force: true })
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
  // Not the sources: what the compiler has checked and written.
  conditions: ['node'],
  // Native parts, and what a design file imports too and must share with the command.
  external: ['lmdb', 'esbuild', '@modelcontextprotocol/*', ...unbundled],
  // What commander, a CommonJS module, calls to load Node's own modules.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  // Identifiers stay, because errors and logs show them. Not with `keepNames`: it defines the name of each function
  // anew whenever one is made, which took a tenth of the CPU time of a request.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
})

// Written last: by this the command knows whether the bundle is whole, and still what the compiler wrote.
const files = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
const packages = files.flatMap((file) => /^packages\/([^/]+)\/dist\//.exec(file)?.[1] ?? [])
await writeFile(at('dist/bundled/packages.json'), JSON.stringify([...new Set(packages)]))
