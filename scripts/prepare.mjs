// Makes a fresh clone runnable with only Node and npm. Does nothing if nothing has changed. Has no
// dependencies, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingBinaries } from './platform-binaries.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const oldestNode = 20
const stampFile = join(root, 'node_modules', '.tablewright-stamp.json')
const builtFolders = ['packages', 'systems', 'verify', 'bench']
// Output of the setup goes to stderr: stdout belongs to the program that follows, which may print JSON.
const setupOutput = ['ignore', process.stderr, process.stderr]
const neverRead = new Set(['node_modules', 'dist', '.git'])

/** Installs if the lock file changed or nothing is installed, and builds if a source changed. */
export function prepare() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < oldestNode) stop(`Tablewright needs Node ${oldestNode} or newer; this is ${process.version}.`)
  const stamp = readStamp()
  const installedBefore = stamp.install === installFingerprint()
  if (!installedBefore) install()
  // Computed after npm ran, because npm may change the lock file. Written now: an interrupted build must not
  // repeat the install.
  const lock = installFingerprint()
  if (!installedBefore) writeStamp({ install: lock })
  const sources = buildFingerprint()
  if (installedBefore && stamp.build === sources && isBuilt()) return
  build()
  writeStamp({ install: lock, build: sources })
}

/** Runs a program of the workspace on this terminal, and returns its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) stop(`Could not run ${command}: ${result.error.message}`)
  return result.status ?? 1
}

/** Returns the path of a program of an installed package, to run with this Node. */
export function installed(...path) {
  return join(root, 'node_modules', ...path)
}

function install() {
  const fresh = !existsSync(installed())
  say(fresh ? 'Installing packages (once, about a minute) …' : 'Installing packages, the lock file changed …')
  // On Windows, npm is a script that needs a shell.
  const shell = process.platform === 'win32'
  // Not `npm ci`: it refuses a lock file that lacks the binaries of other platforms, and registries may not have them all.
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress']
  const code = run('npm', args, { shell, stdio: setupOutput })
  if (code !== 0) stop('npm could not install the packages; its message is above. Is the registry reachable?')
  installBinaries(shell)
}

/** Installs the binaries of this platform if they are missing from the lock file. */
function installBinaries(shell) {
  const missing = missingBinaries(installed(), process.platform, process.arch)
  if (missing.length === 0) return
  say(`Installing ${missing.join(', ')} for ${process.platform}-${process.arch} …`)
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...missing]
  if (run('npm', args, { shell, stdio: setupOutput }) !== 0)
    stop(`npm could not install ${missing.join(', ')}; its message is above.`)
}

function build() {
  say('Building …')
  const code = run(process.execPath, [installed('typescript', 'bin', 'tsc'), '-b'], { stdio: setupOutput })
  if (code !== 0) stop('The build failed; the compiler’s messages are above.')
  const bundle = run(process.execPath, [join(root, 'packages', 'cli', 'bundle.mjs')], { stdio: setupOutput })
  if (bundle !== 0) stop('The command could not be bundled; the messages are above.')
  const guide = run(process.execPath, [join(root, 'scripts', 'write-guide.mjs')], {
    stdio: setupOutput,
  })
  if (guide !== 0) stop('The guide could not be written; the messages are above.')
  const pages = run(process.execPath, [join(root, 'packages', 'console', 'build.mjs')], {
    stdio: setupOutput,
  })
  if (pages !== 0) stop('The console could not be built; the messages are above.')
}

function isBuilt() {
  return existsSync(join(root, 'packages', 'base', 'dist', 'index.js'))
}

function writeStamp(stamp) {
  writeFileSync(stampFile, JSON.stringify(stamp))
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return {}
  }
}

function installFingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const machine = `${process.platform}-${process.arch}-${process.versions.modules}`
  return createHash('sha256').update(lock).update(machine).digest('hex')
}

/**
 * Returns a fingerprint of names, sizes and times of all sources. Reading their contents would take longer
 * than a small build.
 */
function buildFingerprint() {
  const hash = createHash('sha256')
  for (const folder of builtFolders) addFolder(hash, join(root, folder))
  hash.update(readFileSync(join(root, 'tsconfig.base.json')))
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (neverRead.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) addFolder(hash, path)
    else if (/\.(tsx?|m?js|json|css|html|svg)$/.test(entry.name)) {
      const { size, mtimeMs } = statSync(path)
      hash.update(`${relative(root, path)}:${size}:${mtimeMs};`)
    }
  }
}

function say(line) {
  process.stderr.write(`${line}\n`)
}

function stop(line) {
  say(line)
  process.exit(1)
}
