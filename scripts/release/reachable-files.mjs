// The files of a package that its exports and commands lead to. Tests, their helpers and the types of inner modules are not.
import { posix } from 'node:path'

const isModule = (file) => /\.(js|d\.ts)$/.test(file) && !/^(dist\/site|templates)\//.test(file)
/** Imports, exports, dynamic imports, and modules that are named by address: `at('../dist/main.js')`. */
const specifiers = /(\bfrom|\bimport|\bimport\(|\bURL\(|\bat\()\s*['"`](\.{1,2}\/[^'"`$]+)['"`]/g

/**
 * Splits the files to publish: `files` are the modules that are reached and everything that is no module, and `missing` are
 * modules that are imported and not there.
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

/** A file that is named by `URL` may be absent: code that uses it when it is there is also bundled into other packages. */
function importsOf(file, text, present) {
  return [...text.matchAll(specifiers)].flatMap(([, by, specifier]) => {
    const path = posix.join(posix.dirname(file), specifier)
    if (by === 'URL(' && !present.has(path)) return []
    return file.endsWith('.d.ts') ? path.replace(/\.js$/, '.d.ts') : path
  })
}
