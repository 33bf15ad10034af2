import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './files.js'

/** Keeps files in a folder, by the first two digits of their hash. A file appears whole or not at all. */
export function folderFiles(folder: string): FileStore {
  const placeOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
  const has = (hash: string) =>
    access(placeOf(hash)).then(
      () => true,
      () => false,
    )
  return {
    has,
    async write(hash, content) {
      if (await has(hash)) return
      const place = placeOf(hash)
      await mkdir(dirname(place), { recursive: true })
      const draft = `${place}.${randomUUID()}`
      try {
        await writeFile(draft, content)
        await rename(draft, place)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async read(hash) {
      try {
        return await readFile(placeOf(hash))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}
