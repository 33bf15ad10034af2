import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the total size of the files below a folder in bytes; 0 for a folder that does not exist. */
export function folderSize(folder: string): number {
  try {
    const names = readdirSync(folder, { recursive: true }) as string[]
    return names.reduce((sum, name) => sum + fileSize(join(folder, name)), 0)
  } catch {
    return 0
  }
}

function fileSize(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.size : 0
}
