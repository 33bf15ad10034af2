import { type Stats, statSync } from 'node:fs'

/**
 * Returns the size of a regular file; undefined for a path that has none. A read of a pipe, a device or an empty file of
 * `/proc` may never end, so that a file is only opened if it has a size.
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

/** Undefined also for names that are too long, circular links and unreadable folders. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
