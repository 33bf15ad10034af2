import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the total size of the files in a folder in bytes; 0 for a folder that does not exist. */
export function folderSize(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + fileSize(join(folder, name)), 0)
  } catch {
    return 0
  }
}

function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
