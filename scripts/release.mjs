// `npm run release`: packs every package, checks the tarballs, and tries them in projects outside the
// checkout. Prints the figures and, on success, the commands that publish. `-- --out <folder>` keeps the
// tarballs, and `-- --node 20,22` names the versions of Node to run them on.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { checkPacked } from './release/check-packages.mjs'
import { followTutorial } from './release/follow-tutorial.mjs'
import { startRegistry } from './release/local-registry.mjs'
import { installNode } from './release/node-versions.mjs'
import { runProgram } from './release/npm.mjs'
import * as outside from './release/outside-project.mjs'
import { packPackages } from './release/pack-packages.mjs'

const maxInstalled = 10_000_000
const maxInitSeconds = 60
/** Packages of LMDB and its dependencies, which are counted separately. */
const lmdb = /^(@?lmdb|@?msgpackr|ordered-binary|weak-lru-cache|node-addon-api|node-gyp-build|detect-libc)/
const compilers = { 'typescript-5': 'npm:typescript@5.9.3', 'typescript-7': 'npm:typescript@7.0.2' }

const templates = [
  { name: 'design', scripts: ['check'] },
  { name: 'api', scripts: ['check'] },
  { name: 'system', scripts: ['check'] },
  { name: 'lambda', scripts: ['check', 'build'] },
]

prepare()
const out = option('--out')
const nodeVersions = (option('--node') ?? '20,22,24').split(',')
const work = mkdtempSync(join(tmpdir(), 'tablewright-release-'))
const target = out === undefined ? join(work, 'tarballs') : resolve(out)
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
  for (const template of templates) await tryTemplate(work, template)
  await step('the tutorial from start to end', async () => {
    const parent = join(work, 'tutorial')
    mkdirSync(parent)
    const page = readFileSync(join(root, 'docs', 'guide', '01-tutorial.md'), 'utf8')
    return `${await followTutorial({ page, parent, env: registryEnvironment() })} blocks`
  })
  await step('compile under pnpm', () => tryPnpm(join(work, 'pnpm')))
} finally {
  registry.close()
  rmSync(work, { recursive: true, force: true })
}
console.log(failures.length === 0 ? 'ready' : `${failures.length} steps failed: ${failures.join(', ')}`)
if (failures.length === 0 && out !== undefined)
  for (const { file } of packages) console.log(`npm publish ${file} --provenance`)
process.exitCode = failures.length === 0 ? 0 : 1

async function tryProject(folder) {
  outside.writeProject(folder, registry.url)
  const install = (...names) =>
    runProgram('npm', ['install', ...names], { cwd: folder, env: registryEnvironment() })
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
  await step(
    'bundle for Lambda',
    async () => `${Math.round((await outside.bundleForLambda(folder)) / 1e3)} kB`,
  )
  for (const major of nodeVersions) {
    await step(`run on Node ${major}`, async () => {
      const node = await installNode(major, join(work, `node-${major}`), registryEnvironment())
      return outside.runPrograms(folder, node)
    })
  }
  await step('check --yes installs the systems', async () => {
    const bin = join(folder, 'node_modules', 'tablewright', 'bin', 'tablewright.js')
    const env = registryEnvironment()
    const printed = await runProgram(process.execPath, [bin, 'check', 'invoicing', '--yes'], {
      cwd: folder,
      env,
    })
    if (!/invoicing +ok/.test(printed)) throw new Error(printed)
    return /invoicing +ok.*/.exec(printed)[0]
  })
}

/** Creates a project from a template with `npx` and an empty cache, and runs its test. */
async function tryTemplate(folder, { name, scripts }) {
  const env = registryEnvironment()
  const project = join(folder, name)
  await step(`init --template ${name}, npm install, npm test`, async () => {
    const started = Date.now()
    await runProgram('npx', ['--yes', 'tablewright', 'init', name, '--template', name], { cwd: folder, env })
    const manifest = readFileSync(join(project, 'package.json'), 'utf8')
    if (manifest.includes(root)) throw new Error(`package.json names the checkout:\n${manifest}`)
    await runProgram('npm', ['install', '--no-audit', '--no-fund'], { cwd: project, env })
    await runProgram('npm', ['test'], { cwd: project, env })
    const seconds = (Date.now() - started) / 1000
    const figure = `${seconds.toFixed(1)} s (at most ${maxInitSeconds} s)`
    if (seconds > maxInitSeconds) throw new Error(figure)
    return figure
  })
  for (const script of scripts)
    await step(`${name}: npm run ${script}`, () => runProgram('npm', ['run', script], { cwd: project, env }))
}

/** Tries pnpm, with which a project can import only its direct dependencies. */
async function tryPnpm(folder) {
  const env = registryEnvironment()
  const pnpm = (...args) => runProgram('npx', ['--yes', 'pnpm@9', ...args], { cwd: folder, env })
  await runProgram('npx', ['--yes', 'tablewright', 'init', 'pnpm', '--template', 'design'], {
    cwd: work,
    env,
  })
  await pnpm('install', '--ignore-scripts', '--no-frozen-lockfile')
  await pnpm('exec', 'tablewright', 'compile', 'src/design.ts', '--out', 'src/client.js')
  await pnpm('exec', 'tsc', '--allowJs')
  const load = `const { connect } = await import('./src/client.js'); if (typeof connect !== 'function') process.exit(1)`
  await runProgram(process.execPath, ['--input-type=module', '-e', load], { cwd: folder, env })
  return 'the compiled client is found, and the project type checks'
}

/**
 * Returns an environment with a separate cache: in the shared one, `npx` could find packages of an earlier
 * release.
 */
function registryEnvironment() {
  const cache = join(work, 'npm-cache')
  // Answers the question whether `npx` may install.
  const settings = { registry: `${registry.url}/`, loglevel: 'error', cache, yes: 'true' }
  const variables = Object.entries(settings).map(([name, value]) => [`npm_config_${name}`, value])
  return { ...process.env, ...Object.fromEntries(variables) }
}

function option(name) {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

async function step(name, run) {
  const started = Date.now()
  try {
    const figure = await run()
    const detail = typeof figure === 'string' && figure.length < 200 ? `: ${figure.trim()}` : ''
    console.log(`ok    ${name}${detail} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  } catch (error) {
    failures.push(name)
    console.log(`FAIL  ${name}: ${error.message}`)
  }
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(2)} MB`
}
