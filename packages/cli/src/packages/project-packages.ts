import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The names by which a project imports the client and the design language. */
export interface ProjectPackages {
  readonly client: string
  readonly design: string
}

const whole: ProjectPackages = { client: 'tablewright/client', design: 'tablewright' }
const parts: ProjectPackages = { client: '@tablewright/client', design: '@tablewright/design' }

/**
 * Returns the packages that a file in this folder can import, from the nearest package.json that depends on
 * them: with package managers such as pnpm, a project can import only its direct dependencies. Defaults to
 * `tablewright`.
 */
export function packagesOf(folder: string): ProjectPackages {
  for (let at = folder; ; at = dirname(at)) {
    const dependencies = dependenciesIn(at)
    if (dependencies.has('tablewright')) return whole
    if (dependencies.has('@tablewright/client')) return parts
    if (at === dirname(at)) return whole
  }
}

interface Manifest {
  readonly dependencies?: object
  readonly devDependencies?: object
  readonly peerDependencies?: object
}

function dependenciesIn(folder: string): ReadonlySet<string> {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const { dependencies, devDependencies, peerDependencies } = manifest
    return new Set(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }))
  } catch {
    return new Set()
  }
}
