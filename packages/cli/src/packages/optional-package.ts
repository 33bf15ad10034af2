import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TablewrightError } from '@tablewright/base'

/** Contains the five systems and the console. `tablewright` installs it only on request. */
export const systemsPackage = '@tablewright/systems'

/** Code of the error for a package that a command needs and that is not installed. */
export const notInstalledCode = 'PACKAGE_NOT_INSTALLED'

export interface OptionalPackage {
  /** The package that the command imports. */
  readonly name: string
  /** The package to install. Defaults to `name`. */
  readonly install?: string
  /** The command or option that needs it, as the subject of a sentence. */
  readonly neededBy: string
}

/**
 * Imports a package that may not be installed, from the installation of the command or from the project of
 * the working directory (`npx`). Throws PACKAGE_NOT_INSTALLED with the npm command if it is in neither.
 */
export async function importOptional<Exports>(
  wanted: OptionalPackage,
  load: () => Promise<Exports>,
): Promise<Exports> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error, wanted.name)) throw error
    const address = addressInProject(wanted)
    if (address === undefined) throw notInstalled(wanted, error)
    return (await import(address)) as Exports
  }
}

/** Whether the import failed because this package itself is missing, and not one of its dependencies. */
function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${name}'`)
}

function addressInProject({ name, install = name }: OptionalPackage): string | undefined {
  const project = createRequire(join(process.cwd(), 'package.json'))
  for (const resolve of [
    () => project.resolve(name),
    () => createRequire(project.resolve(`${install}/package.json`)).resolve(name),
  ]) {
    try {
      return pathToFileURL(resolve()).href
    } catch {
      // Try the next location.
    }
  }
  return undefined
}

function notInstalled({ name, install = name, neededBy }: OptionalPackage, cause: unknown): TablewrightError {
  return new TablewrightError(notInstalledCode, `${neededBy} needs the package ${install}.`, {
    remedy: `Run npm install ${install}, or repeat the command with --yes to install it now.`,
    data: { package: install },
    cause,
  })
}
