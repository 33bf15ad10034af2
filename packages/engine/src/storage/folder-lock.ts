import { chmodSync, existsSync, realpathSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import type { Database, Transaction } from 'lmdb'
import { createLockFile } from './create-data-file.js'
import { fullError, isFull } from './file-space.js'
import { openLmdb } from './load-lmdb.js'
import { isKnownLayout, type Meta, noPage } from './pages/layout.js'
import { PageFile } from './pages/page-file.js'
import { requireLockFile } from './regular-file.js'

/** Folders that this process has open, because LMDB would silently share them within a process. */
const held = new Set<string>()
/** LMDB's own default. */
const lockPageSize = 4096

/**
 * Locks a folder until the returned function is called or the process ends. It uses LMDB's reader table: a reader of
 * `lock.mdb` is registered while the operating system holds a file lock for its process, so that a killed process
 * leaves nothing to clean up. Each process first registers a reader and then counts the readers, so that at least one
 * of two concurrent processes fails.
 */
export function lockFolder(folder: string): () => Promise<void> {
  const path = realpathSync(folder)
  if (held.has(path)) throw lockedError(folder)
  const { database, place } = takePlace(path)
  const release = async () => {
    place.done()
    held.delete(path)
    await database.close()
  }
  database.readerCheck()
  if (countReaders(database.readerList()) > 1) {
    void release()
    throw lockedError(folder)
  }
  held.add(path)
  return release
}

function takePlace(path: string): { database: Database; place: Transaction } {
  const file = join(path, 'lock.mdb')
  const database = openLock(file)
  try {
    return { database, place: database.useReadTransaction() }
  } catch (cause) {
    // Two containers that share the folder can have processes with the same id.
    void database.close()
    throw lockedError(path, cause)
  }
}

function openLock(file: string): Database {
  try {
    requireLockFile(file)
    createLockFile(`${file}-lock`)
    removeIfDamaged(file)
    const database = openLmdb({ path: file, noSubdir: true, overlappingSync: false, encoding: 'binary' })
    chmodSync(file, 0o600)
    return database
  } catch (error) {
    throw isFull(error) ? fullError(file, error) : error
  }
}

/** Removes a file on which LMDB would end the process. It has no data: the readers are in the file beside it. */
function removeIfDamaged(path: string): void {
  if (!isKnownLayout || !existsSync(path)) return
  const file = new PageFile(path)
  try {
    if (file.size === 0 || file.metas(lockPageSize).every((meta) => meta !== undefined && isUnused(meta)))
      return
  } finally {
    file.close()
  }
  // Not truncated: another process may have it in its memory.
  unlinkSync(path)
}

/** Whether nothing was ever written to the file. */
function isUnused({ free, main, lastPage }: Meta): boolean {
  return free.root === noPage && main.root === noPage && lastPage === 1
}

/** LMDB describes its readers as text: a heading, then a line for each. */
function countReaders(list: string): number {
  return list.split('\n').filter((line) => /^\s*\d+\s/.test(line)).length
}

function lockedError(folder: string, cause?: unknown): TablewrightError {
  return new TablewrightError(
    'FOLDER_LOCKED',
    `The data folder ${folder} is already open in this or another process.`,
    {
      remedy: 'Close it there first, or choose another folder.',
      data: { folder },
      cause,
    },
  )
}
