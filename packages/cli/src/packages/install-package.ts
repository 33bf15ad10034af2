import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { TablewrightError } from '@tablewright/base'
import { notInstalledCode, systemsPackage } from './optional-package.js'

/** Returns the package that an error reports as missing; undefined for other errors. */
export function missingPackage(error: unknown): string | undefined {
  const { code, data } = (error ?? {}) as Partial<TablewrightError>
  return code === notInstalledCode ? String(data?.package) : undefined
}

/**
 * Installs a package into the project of the working directory with npm. `manifest` is the manifest of the
 * command.
 */
export function installPackage(name: string, manifest: URL): void {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  // Systems and the command share classes, so they must have the same version.
  const wanted = name === systemsPackage ? `${name}@${version}` : name
  const result = spawnSync('npm', ['install', wanted, '--no-audit', '--no-fund', '--loglevel=error'], {
    // Output of npm goes to standard error, because standard output belongs to the command.
    stdio: ['ignore', process.stderr, process.stderr],
    // On Windows, npm is a script that needs a shell.
    shell: process.platform === 'win32',
  })
  if (result.status === 0) return
  throw new TablewrightError('PACKAGE_NOT_INSTALLED', `npm could not install ${wanted}.`, {
    remedy: 'Correct the errors that npm reports above, and repeat the command.',
    data: { package: name },
    cause: result.error,
  })
}

/** Runs the command in a new process, because Node remembers which packages it did not find. Returns its exit code. */
export function runAgain(args: readonly string[]): number {
  const script = process.argv[1] ?? ''
  return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status ?? 1
}
