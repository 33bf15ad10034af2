import type { FileStore } from './files.js'

/** Keeps files in memory, as the data of a system in memory. */
export function memoryFiles(): FileStore {
  const contents = new Map<string, Uint8Array>()
  return {
    has: async (hash) => contents.has(hash),
    write: async (hash, content) => void contents.set(hash, content),
    read: async (hash) => contents.get(hash),
  }
}
