import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TablewrightError } from '@tablewright/base'

type Dependencies = Readonly<Record<string, string>>

/** Returns the checkout that this command runs from. Throws if the command is an installed package. */
export function requireCheckout(): string {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  if (existsSync(join(root, 'packages', 'design', 'package.json'))) return root
  throw new TablewrightError('NO_CHECKOUT', 'This command is installed, and does not run from a checkout.', {
    remedy: 'Leave out --link: npm install then fetches the packages.',
  })
}

/** Returns a manifest with the packages of a checkout as dependencies. Nothing is downloaded. */
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
