import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of the files in a folder; 0 for one that is not there. */
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
