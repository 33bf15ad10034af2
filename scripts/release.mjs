// `npm run release`: packs every package, checks the tarballs, and tries them in projects outside the checkout.
// Prints the figures and, when all is well, the lines that publish. `-- --out <folder>` keeps the tarballs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { checkPacked } from './release/check-packages.mjs'
import { startRegistry } from './release/local-registry.mjs'
import { runProgram } from './release/npm.mjs'
import * as outside from './release/outside-project.mjs'
import { packPackages } from './release/pack-packages.mjs'

const maxInstalled = 10_000_000
const maxInitSeconds = 60
/** What LMDB is and brings: it is counted apart. */
const lmdb = /^(@?lmdb|@?msgpackr|ordered-binary|weak-lru-cache|node-addon-api|node-gyp-build|detect-libc)/
const compilers = { 'typescript-5': 'npm:typescript@5.9.3', 'typescript-7': 'npm:typescript@7.0.2' }

prepare()
const out = process.argv.indexOf('--out')
const work = mkdtempSync(join(tmpdir(), 'tablewright-release-'))
const target = out > 0 ? resolve(process.argv[out + 1]) : join(work, 'tarballs')
mkdirSync(target, { recursive: true })
const failures = []

const packages = packPackages(root, target)
rmSync(join(target, 'stage'), { recursive: true, force: true })
await step('publint, attw, files', async () => {
  const problems = (await Promise.all(packages.map(checkPacked))).flat()
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return `${packages.length} packages, 0 problems`
})
const registry = await startRegistry(packages)
try {
  await tryProject(join(work, 'outside'))
  await tryTemplates(work)
} finally {
  registry.close()
  rmSync(work, { recursive: true, force: true })
}
console.log(failures.length === 0 ? 'ready' : `${failures.length} steps failed: ${failures.join(', ')}`)
if (failures.length === 0 && out > 0)
  for (const { file } of packages) console.log(`npm publish ${file} --provenance`)
process.exitCode = failures.length === 0 ? 0 : 1

async function tryProject(folder) {
  outside.writeProject(folder, registry.url)
  const install = (...names) => runProgram('npm', ['install', ...names, '--loglevel=error'], { cwd: folder })
  await step('npm install tablewright', async () => {
    await install('tablewright')
    const sizes = [...outside.installedSizes(folder)]
    const sum = (list) => list.reduce((total, [, bytes]) => total + bytes, 0)
    const ours = sum(sizes.filter(([name]) => !lmdb.test(name)))
    const figure = `${megabytes(ours)} without LMDB (at most ${megabytes(maxInstalled)}), LMDB ${megabytes(sum(sizes) - ours)}`
    if (ours > maxInstalled) throw new Error(figure)
    return figure
  })
  await step('a system is asked for and missing', async () => {
    const bin = join(folder, 'node_modules', 'tablewright', 'bin', 'tablewright.js')
    const error = await runProgram(process.execPath, [bin, 'check', 'invoicing'], { cwd: folder }).catch(
      ({ message }) => message,
    )
    if (!/PACKAGE_NOT_INSTALLED.*npm install @tablewright\/systems/.test(error)) throw new Error(error)
    return 'names npm install @tablewright/systems'
  })
  const tools = Object.entries(compilers).map(([name, version]) => `${name}@${version}`)
  await step('install the tools', () => install(...tools, 'esbuild@0.28.2', '@types/node@20.19.43'))
  const tablewright = packages.find(({ name }) => name === 'tablewright')
  outside.writeSources(folder, tablewright.manifest)
  for (const compiler of Object.keys(compilers)) {
    for (const resolution of ['bundler', 'nodenext']) {
      await step(`${compiler}, ${resolution}, skipLibCheck false`, () =>
        outside.typeCheck(folder, compiler, resolution),
      )
    }
  }
  await step(`run on Node ${process.version}`, async () => {
    const printed = await runProgram(process.execPath, ['dist/program.js'], { cwd: folder })
    if (printed.trim() !== 'Milk 1') throw new Error(printed)
    return printed.trim()
  })
  await step(
    'bundle for Lambda',
    async () => `${Math.round((await outside.bundleForLambda(folder)) / 1e3)} kB`,
  )
  await step('check --yes installs the systems', async () => {
    const bin = join(folder, 'node_modules', 'tablewright', 'bin', 'tablewright.js')
    const printed = await runProgram(process.execPath, [bin, 'check', 'invoicing', '--yes'], { cwd: folder })
    if (!/invoicing +ok/.test(printed)) throw new Error(printed)
    return /invoicing +ok.*/.exec(printed)[0]
  })
}

/** From `npx` with an empty cache of ours to a passing test. */
async function tryTemplates(folder) {
  const env = { ...process.env, npm_config_registry: `${registry.url}/`, npm_config_loglevel: 'error' }
  const started = Date.now()
  await step('npx tablewright init, npm install, npm test', async () => {
    await runProgram('npx', ['--yes', 'tablewright', 'init', 'notes'], { cwd: folder, env })
    const manifest = readFileSync(join(folder, 'notes', 'package.json'), 'utf8')
    if (manifest.includes(root)) throw new Error(`package.json names the checkout:\n${manifest}`)
    await runProgram('npm', ['install', '--no-audit', '--no-fund'], { cwd: join(folder, 'notes'), env })
    await runProgram('npm', ['test'], { cwd: join(folder, 'notes'), env })
    const seconds = (Date.now() - started) / 1000
    const figure = `${seconds.toFixed(1)} s (at most ${maxInitSeconds} s)`
    if (seconds > maxInitSeconds) throw new Error(figure)
    return figure
  })
}

async function step(name, run) {
  const started = Date.now()
  try {
    const figure = await run()
    const said = typeof figure === 'string' && figure.length < 200 ? `: ${figure.trim()}` : ''
    console.log(`ok    ${name}${said} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  } catch (error) {
    failures.push(name)
    console.log(`FAIL  ${name}: ${error.message}`)
  }
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(2)} MB`
}
