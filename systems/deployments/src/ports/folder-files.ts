import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RemovingFileStore, StoredFile } from './files.js'

/** Stores files in a folder, in subfolders by the first two digits of their hash. Writes are atomic. */
export function folderFiles(folder: string): RemovingFileStore {
  const placeOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
  const has = (hash: string) =>
    access(placeOf(hash)).then(
      () => true,
      () => false,
    )
  const markUsed = async (hash: string) => {
    const now = new Date()
    await utimes(placeOf(hash), now, now).catch(unlessMissing)
  }
  return {
    has,
    markUsed,
    async write(hash, content) {
      if (await has(hash)) return markUsed(hash)
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
        return unlessMissing(error)
      }
    },
    list: () => listFolder(folder),
    async remove(hash, notUsedSince) {
      const found = await stat(placeOf(hash)).catch(unlessMissing)
      if (found === undefined || found.mtimeMs >= notUsedSince) return false
      await rm(placeOf(hash), { force: true })
      return true
    },
  }
}

const hashes = /^[0-9a-f]{64}$/

async function* listFolder(folder: string): AsyncIterable<StoredFile> {
  for (const part of (await readdir(folder).catch(unlessMissing)) ?? []) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    for (const hash of (await readdir(join(folder, part)).catch(unlessMissing)) ?? []) {
      if (!hashes.test(hash)) continue
      const found = await stat(join(folder, part, hash)).catch(unlessMissing)
      if (found) yield { hash, bytes: found.size, usedAt: found.mtimeMs }
    }
  }
}

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return undefined
}
