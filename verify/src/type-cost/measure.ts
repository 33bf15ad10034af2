import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../tidy/workspace.js'

const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')

/** A cold check of one project on one thread: the count is the same on every machine. */
const options = [
  ...['--noEmit', '--composite', 'false', '--incremental', 'false', '--declarationMap', 'false'],
  ...['--singleThreaded', '--extendedDiagnostics'],
]

/** Type instantiations that checking the project takes. */
export function measureInstantiations(project: string): number {
  const result = spawnSync(process.execPath, [compiler, '-p', join(root, project), ...options], {
    encoding: 'utf8',
  })
  const count = /^Instantiations:\s+(\d+)$/m.exec(result.stdout)?.[1]
  if (result.status !== 0 || count === undefined)
    throw new Error(`${project} does not type check:\n${result.stdout}`)
  return Number(count)
}
