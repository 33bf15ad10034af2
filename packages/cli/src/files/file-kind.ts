import { type Stats, statSync } from 'node:fs'

/**
 * Returns the size of a regular file; undefined for other paths. Reading a pipe, a device or an empty file of
 * `/proc` may never end, so only files with a size are opened.
 */
export function fileSize(path: string): number | undefined {
  const stats = statsOf(path)
  return stats?.isFile() ? stats.size : undefined
}

export function isFile(path: string): boolean {
  return fileSize(path) !== undefined
}

export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true
}

/** Returns undefined for missing files, names that are too long, circular links and unreadable folders. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
