import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { requireLockFile } from './regular-file.js'

/** Files that only their owner may read. */
const ownerOnly = 0o600
/** More than LMDB's table of readers needs. */
const lockFileSize = 16 * 1024

/** Creates a data file with these bytes, atomically, so that an empty file is known to be damaged. */
export function createDataFile(path: string, bytes: Buffer): void {
  const unfinished = `${path}.unfinished`
  try {
    writeWhole(unfinished, bytes, true)
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/**
 * Creates LMDB's lock file with all its bytes on the disk: LMDB maps it into memory, where a page without room on the
 * disk ends the process. Two processes may do this at once; the first file stays.
 */
export function createLockFile(path: string): void {
  requireLockFile(path)
  if (existsSync(path)) return
  const unfinished = `${path}.${process.pid}`
  try {
    writeWhole(unfinished, Buffer.alloc(lockFileSize), false)
    linkSync(unfinished, path)
    // Not `rmSync`, for which Node loads more modules.
    unlinkSync(unfinished)
  } catch (error) {
    rmSync(unfinished, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function writeWhole(path: string, bytes: Buffer, durable: boolean): void {
  const descriptor = openSync(path, 'w', ownerOnly)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
    if (durable) fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
