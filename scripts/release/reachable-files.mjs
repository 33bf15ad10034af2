// Finds the files of a package that its exports and commands reach. Tests, their helpers and types of
// internal modules are left out.
import { posix } from 'node:path'

const isModule = (file) => /\.(js|d\.ts)$/.test(file) && !/^(dist\/site|templates)\//.test(file)
/** Imports and exports of names. Their clause has no quotes, and no `${`, which texts of generated code have. */
const statements = /(\bimport|\bexport)\b((?:(?!\$\{)[^;'"`])*)\bfrom\s*['"](\.{1,2}\/[^'"]+)['"]/g
/** Imports of no names, dynamic imports, and modules that are named by address: `at('../dist/main.js')`. */
const addresses = /(\bimport|\bimport\(|\bURL\(|\bat\()(\s*)['"`](\.{1,2}\/[^'"`$]+)['"`]/g

/**
 * Selects the files to publish. `files` are the reached modules and all other files; `missing` are imported
 * modules that do not exist.
 */
export function reachableFiles(manifest, files, read) {
  const present = new Set(files)
  const reached = new Set()
  const open = entryFiles(manifest)
  while (open.length > 0) {
    const file = open.pop()
    if (reached.has(file)) continue
    reached.add(file)
    if (present.has(file) && isModule(file)) open.push(...importsOf(file, read(file), present))
  }
  return {
    files: files.filter((file) => !isModule(file) || reached.has(file)),
    missing: [...reached].filter((file) => isModule(file) && !present.has(file)),
  }
}

function entryFiles({ exports = {}, bin = {} }) {
  const targets = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(targets))
  return [...targets(exports), ...targets(bin)].map((path) => posix.normalize(path))
}

/**
 * Returns the imports of a module. A file that is named by `URL` may be absent, because code that uses it
 * optionally is also bundled into other packages.
 */
function importsOf(file, text, present) {
  return [...text.matchAll(statements), ...text.matchAll(addresses)].flatMap(([, by, , specifier]) => {
    const path = posix.join(posix.dirname(file), specifier)
    if (by === 'URL(' && !present.has(path)) return []
    return file.endsWith('.d.ts') ? path.replace(/\.js$/, '.d.ts') : path
  })
}
