// Bundles what an engine in a folder loads beyond one in memory: our modules in one file, and lmdb with its packages in
// another. Node takes most of the start of an engine to find and read them one by one.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/** Writes `dist/bundled` of the engine. `src/storage/load-*.ts` use it. */
export async function bundleStorage(engine) {
  const folder = join(engine, 'dist', 'bundled')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const lmdb = { name: 'lmdb.cjs', path: join(folder, 'lmdb.cjs') }
  const licenses = { name: 'LICENSES.txt', path: join(folder, 'LICENSES.txt') }
  await writeFile(licenses.path, await licenseTexts(await bundleLmdb(engine, lmdb.path)))
  await bundleModules(engine, join(folder, 'folder.js'))
  return { lmdb, licenses }
}

async function bundleModules(engine, outfile) {
  await build({
    absWorkingDir: engine,
    entryPoints: ['dist/storage/folder.js'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Errors are shared with the engine's other modules.
    external: ['@tablewright/*'],
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'warning',
  })
}

/** Returns the folders of the packages that are in the bundle. */
async function bundleLmdb(engine, outfile) {
  const installed = join(dirname(createRequire(join(engine, 'package.json')).resolve('lmdb')), '..')
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  const { metafile } = await build({
    absWorkingDir: engine,
    // Modules become one function, which is compiled once. Functions in functions are parsed twice.
    entryPoints: [join(installed, 'node-index.js')],
    outfile,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: lmdbStart(version) },
    // lmdb finds its binary and its dictionary from the address of its file.
    define: { 'import.meta.url': 'lmdbAddress' },
    plugins: [emptied],
  })
  const files = Object.keys(metafile.inputs).map((file) => join(engine, file))
  const folders = files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [])
  return [...new Set(folders)].sort()
}

/** The native part belongs to the JavaScript of its own version: another one that is installed is loaded as it is. */
const lmdbStart = (version) => `
  const installed = require.resolve('lmdb')
  if (require(require('node:path').join(installed, '../../package.json')).version !== '${version}') {
    module.exports = require(installed)
    return
  }
  const lmdbAddress = require('node:url').pathToFileURL(installed).href
`

/** What lmdb imports and the engine does not use, or only on rare systems. */
const emptyModules = {
  // Reads strings of msgpack faster; the engine stores none.
  'msgpackr-extract': '',
  // Finds the C library where neither the executable nor `ldd` names it.
  child_process: `exports.execSync = (...input) => require('node:child_process').execSync(...input)`,
}

const emptied = {
  name: 'emptied',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(${Object.keys(emptyModules).join('|')})$`)
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'empty' }))
    onLoad({ filter: /./, namespace: 'empty' }, ({ path }) => ({ contents: emptyModules[path] }))
  },
}

async function licenseTexts(folders) {
  const texts = folders.map(async (folder) => {
    const { name, version, license, author } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    )
    const text = await readFile(join(folder, 'LICENSE'), 'utf8').catch(
      () => `Copyright ${author?.name ?? author}`,
    )
    return `${name} ${version} (${license})\n\n${text.trim()}\n`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}
