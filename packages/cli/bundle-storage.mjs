// Bundles the storage modules of the engine into one file, and lmdb with its packages into another. Loading
// them one by one takes most of the start time of an engine.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/** Writes `dist/bundled` of the engine. `src/storage/load-*.ts` use it. */
export async function bundleStorage(engine) {
  const folder = join(engine, 'dist', 'bundled')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const bundled = await bundleLmdb(engine, join(folder, 'lmdb.cjs'))
  await writeFile(join(folder, 'LICENSES.txt'), await licenseTexts(bundled))
  await bundleModules(engine, join(folder, 'folder.js'))
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
  const entry = createRequire(join(engine, 'package.json')).resolve('lmdb')
  const { version } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8'))
  const { metafile } = await build({
    absWorkingDir: engine,
    // Uses the CommonJS builds, which stay separate functions with their own names: some evaluate code that
    // uses these names.
    entryPoints: [entry],
    outfile,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: lmdbStart(version) },
    plugins: [packageModules],
  })
  const files = Object.keys(metafile.inputs).map((file) => join(engine, file))
  const folders = files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [])
  return [...new Set(folders)].sort()
}

/**
 * The native part needs JavaScript of the same version. If another version is installed, that package is
 * loaded unbundled.
 */
const lmdbStart = (version) => `
  const installed = require.resolve('lmdb')
  if (require(require('node:path').join(installed, '../../package.json')).version !== '${version}') {
    module.exports = require(installed)
    return
  }
`

const packageModules = {
  name: 'package-modules',
  setup({ onResolve, onLoad }) {
    // A command is run to detect the C library only if neither the executable nor `ldd` names it.
    onResolve({ filter: /^child_process$/ }, ({ path }) => ({ path, namespace: 'later' }))
    onLoad({ filter: /./, namespace: 'later' }, () => ({
      contents: `exports.execSync = (...input) => require('node:child_process').execSync(...input)`,
    }))
    onLoad({ filter: /lmdb[\\/]dist[\\/]index\.cjs$/ }, async ({ path }) => ({
      contents: withoutEncoder(await readFile(path, 'utf8')).replaceAll('__filename', 'installed'),
    }))
  },
}

/**
 * lmdb finds its binary and its dictionary from the address of its file, and encodes values with msgpackr, half of all
 * that it loads. The engine encodes its values itself, so msgpackr is loaded for the first database that needs it.
 */
function withoutEncoder(source) {
  const [load, use] = ["var msgpackr = require('msgpackr');", 'MsgpackrEncoder: msgpackr.Encoder,']
  if (!source.includes(load) || !source.includes(use))
    throw new Error('This version of lmdb imports msgpackr in another way: adapt bundle-storage.mjs.')
  return source.replace(load, '').replace(use, `MsgpackrEncoder: ${laterEncoder},`)
}

const laterEncoder = `function (options) {
  return new (node_module.createRequire(installed)('msgpackr').Encoder)(options)
}`

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
