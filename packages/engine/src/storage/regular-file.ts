import { lstatSync, statSync } from 'node:fs'
import { TablewrightError } from '@tablewright/base'

/** Throws for a folder, pipe or device: opening it could wait forever, and LMDB ends the process on some of them. */
export function requireRegularFile(path: string): void {
  if (!isFileOrAbsent(() => statSync(path, { throwIfNoEntry: false }))) throw notAFile(path)
}

/** As {@link requireRegularFile}, and refuses links: LMDB ends the process on a lock file that it cannot open. */
export function requireLockFile(path: string): void {
  if (!isFileOrAbsent(() => lstatSync(path, { throwIfNoEntry: false }))) throw notAFile(path)
}

function isFileOrAbsent(stat: () => { isFile(): boolean } | undefined): boolean {
  try {
    return stat()?.isFile() ?? true
  } catch {
    return false
  }
}

function notAFile(path: string): TablewrightError {
  return new TablewrightError('FOLDER_UNUSABLE', `${path} is not a regular file.`, {
    remedy: 'Move it out of the data folder, or choose another folder.',
    data: { path },
  })
}
