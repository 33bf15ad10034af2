import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

type Dependencies = Readonly<Record<string, string>>

/** The checkout that this command runs from, if it does. */
export function findCheckout(): string | undefined {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  return existsSync(join(root, 'packages', 'design', 'package.json')) ? root : undefined
}

/** A manifest whose dependencies are the packages that a checkout has, so that nothing is fetched. */
export function linkDependencies(manifest: string, checkout: string): string {
  const { dependencies, devDependencies, ...rest } = JSON.parse(manifest) as {
    readonly dependencies: Dependencies
    readonly devDependencies: Dependencies
  }
  const linked = {
    ...rest,
    dependencies: link(dependencies, checkout),
    devDependencies: link(devDependencies, checkout),
  }
  return `${JSON.stringify(linked, undefined, 2)}\n`
}

function link(dependencies: Dependencies, checkout: string): Dependencies {
  const links = Object.entries(dependencies).map(([name, version]) => {
    const folder = join(checkout, 'node_modules', name)
    return [name, existsSync(folder) ? pathToFileURL(folder).href : version]
  })
  return Object.fromEntries(links)
}
