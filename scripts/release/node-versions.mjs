// Installs other versions of Node for tests. The registry has a package with the binary of each release.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './npm.mjs'

const platforms = { linux: 'linux', darwin: 'darwin', win32: 'win' }

/** Installs a major version of Node for this machine into `folder`. Returns the path of the program. */
export async function installNode(major, folder, env) {
  if (major === process.version.slice(1).split('.')[0]) return process.execPath
  const system = `${platforms[process.platform]}-${process.arch}`
  const name = system === 'darwin-arm64' ? `node-bin-${system}` : `node-${system}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  await runProgram('npm', ['install', `${name}@${major}`], { cwd: folder, env })
  return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}
