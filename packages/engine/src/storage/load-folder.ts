import { statSync } from 'node:fs'

type FolderModule = typeof import('./folder.js')

/**
 * Loads the storage of folders, and LMDB with it. `npm run build` bundles its twenty modules into one file. After
 * `tsc -b` alone, that file is older than the modules, and the modules are loaded instead.
 */
export function loadFolderStorage(): Promise<FolderModule> {
  const bundle = new URL('../bundled/folder.js', import.meta.url)
  const compiled = new URL('../.tsbuildinfo', import.meta.url)
  const made = modified(bundle)
  if (made === 0 || modified(compiled) > made) return import('./folder.js')
  return import(bundle.href) as Promise<FolderModule>
}

function modified(file: URL): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
