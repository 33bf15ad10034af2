import { readFileSync, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CheckReport } from '../check/report.js'
import { type Locate, locateIn, withLocations } from './locate.js'
import type { SourceFiles } from './program.js'

/** Finds the declarations of a design in the file system, starting with a file or URL. */
export function locateFile(entry: string, design: string): Locate {
  return locateIn(sourceFile(entry), design, nodeFiles)
}

/**
 * Returns a report whose findings have the positions of their declarations, by paths from the working directory. The
 * search begins with the module that declares or imports the design; without one, the report stays as it is.
 */
export function locateFindings(report: CheckReport, source: string | undefined): CheckReport {
  if (source === undefined || report.findings.length === 0) return report
  const locate = locateFile(source, report.design)
  return withLocations(report, (place) => {
    const found = locate(place)
    return found && { ...found, file: shortPath(found.file) }
  })
}

/**
 * Returns the path relative to the working directory if the file is below it, else the full path; always with
 * slashes.
 */
function shortPath(file: string): string {
  const below = relative('.', file)
  return (below.startsWith('..') ? file : below).replaceAll(sep, '/')
}

const nodeFiles: SourceFiles = {
  read: (file) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return undefined
    }
  },
  resolve: (specifier, from) =>
    /^\.{1,2}\//.test(specifier) ? candidates(resolve(dirname(from), specifier)).find(isFile) : undefined,
}

/** Returns the TypeScript source of a compiled file if it exists, because that is the file to correct. */
function sourceFile(entry: string): string {
  const file = entry.startsWith('file:') ? fileURLToPath(entry) : resolve(entry)
  const source = file.replace(`${sep}dist${sep}`, `${sep}src${sep}`).replace(/\.js$/, '.ts')
  return isFile(source) ? source : file
}

/** Resolves imports of compiled files to their sources: `./design.js` is `design.ts`. */
function candidates(path: string): readonly string[] {
  const bare = path.replace(/\.([cm]?)js(x?)$/, '')
  const endings = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx']
  return [
    ...endings.map((ending) => bare + ending),
    path,
    ...endings.map((ending) => `${path}/index${ending}`),
  ]
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
