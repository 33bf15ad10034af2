import { type Clock, systemClock } from '@tablewright/base'
import type { RemovingFileStore } from './files.js'

/** Stores files in memory, for systems with data in memory. */
export function memoryFiles(clock: Clock = systemClock): RemovingFileStore {
  const contents = new Map<string, { readonly content: Uint8Array; usedAt: number }>()
  return {
    has: async (hash) => contents.has(hash),
    write: async (hash, content) => void contents.set(hash, { content, usedAt: clock() }),
    read: async (hash) => contents.get(hash)?.content,
    async *list() {
      for (const [hash, { content, usedAt }] of contents) yield { hash, bytes: content.length, usedAt }
    },
    async markUsed(hash) {
      const file = contents.get(hash)
      if (file) file.usedAt = clock()
    },
    async remove(hash, notUsedSince) {
      const file = contents.get(hash)
      return file !== undefined && file.usedAt < notUsedSince && contents.delete(hash)
    },
  }
}
