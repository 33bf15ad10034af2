import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import type { Pages } from '../serve/http-routes.js'
import { sitePages } from './site-pages.js'

/** Returns the pages of the built console, for `serve`; undefined if it is not built. */
export async function consolePages(): Promise<Pages | undefined> {
  const folder = siteFolder()
  const files = folder === undefined ? undefined : await readSite(folder).catch(() => undefined)
  return files?.has('index.html') ? sitePages(files) : undefined
}

const manifestName = '@tablewright/console/package.json'

/** The console next to this package, or in the project of the working directory if run with `npx`. */
function siteFolder(): string | undefined {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    const require = createRequire(from)
    for (const resolve of [
      () => require.resolve(manifestName),
      () => createRequire(require.resolve('@tablewright/systems/package.json')).resolve(manifestName),
    ]) {
      try {
        return join(dirname(resolve()), 'dist', 'site')
      } catch {
        // Try the next location.
      }
    }
  }
  return undefined
}

/** Reads all files into memory (under a megabyte). A new build does not change a running server. */
async function readSite(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return [relative(folder, path).split(sep).join('/'), await readFile(path)] as const
  })
  return new Map(await Promise.all(read))
}
