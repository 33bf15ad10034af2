import { chmodSync, existsSync, statSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import type { RootDatabase } from 'lmdb'
import { checkDataFile } from './check-data-file.js'
import { createDataFile, createLockFile } from './create-data-file.js'
import { FileSpace, fullError, isFull } from './file-space.js'
import { unknownFormat } from './format.js'
import { formatCodec } from './format-codec.js'
import { openLmdb } from './load-lmdb.js'
import { shortenWriteMessage } from './native-message.js'
import { isKnownLayout } from './pages/layout.js'
import { type NewEntry, newFilePages } from './pages/new-file.js'
import { requireLockFile, requireRegularFile } from './regular-file.js'

/**
 * `durable` (the default): a write is acknowledged, and visible to readers, once it is on disk.
 *
 * `relaxed`: a write is acknowledged once the operating system has it, which is several times as fast. A crash of the
 * process loses nothing. A power cut or a crash of the machine may lose writes since the folder was last closed, or
 * damage it beyond repair. For tests, CI, and data that can be created again.
 */
export type Durability = 'durable' | 'relaxed'

const DATA_FILE = 'data.mdb'
/** Keys of up to 4,026 bytes require it. It is fixed when the file is created. */
export const pageSize = 8192

export function dataFilePath(folder: string): string {
  return join(folder, DATA_FILE)
}

/** Opens the data file. If it is missing, creates it with `entries` in its main tree. */
export function openDataFile(
  folder: string,
  durability: Durability,
  entries: readonly NewEntry[],
): { readonly file: RootDatabase; readonly isNew: boolean } {
  const path = dataFilePath(folder)
  shortenWriteMessage()
  try {
    const isNew = isKnownLayout && mapSize > 0 && !existsSync(path)
    if (isNew) createDataFile(path, newFilePages(pageSize, mapSize, entries))
    else checkIfPresent(folder, false)
    createLockFile(`${path}-lock`)
    return { file: openDatabase(folder, { noSync: durability === 'relaxed' }), isNew }
  } catch (error) {
    throw isFull(error) ? fullError(path, error) : error
  }
}

/**
 * Returns the space management of the data file; undefined if the layout is unknown or on Windows. A new file has
 * nothing to delete, and reserves the space for deletes with its first commit.
 */
export function openFileSpace(folder: string, isNew: boolean): FileSpace | undefined {
  if (!isKnownLayout || process.platform === 'win32') return undefined
  const space = new FileSpace(dataFilePath(folder), pageSize)
  if (!isNew) space.open()
  return space
}

/** Opens the data file only for reading. Another process may write it. */
export function readDataFile(folder: string): RootDatabase {
  requireData(folder)
  checkIfPresent(folder, true)
  return openDatabase(folder, { readOnly: true })
}

/** Returns the size of the data file, including free pages. */
export function dataFileSize(folder: string): number {
  return statSync(dataFilePath(folder)).size
}

/** Throws if the folder has no data file, because opening it would create one. */
export function requireData(folder: string): void {
  if (existsSync(dataFilePath(folder))) return
  throw new TablewrightError('FOLDER_WITHOUT_DATA', `${folder} is not a data folder.`, {
    remedy: 'Choose a data folder of Tablewright.',
    data: { folder },
  })
}

function checkIfPresent(folder: string, isShared: boolean): void {
  const path = dataFilePath(folder)
  requireRegularFile(path)
  requireLockFile(`${path}-lock`)
  if (existsSync(path)) checkDataFile(path, folder, pageSize, isShared)
}

function openDatabase(folder: string, options: { noSync?: boolean; readOnly?: boolean }): RootDatabase {
  const path = dataFilePath(folder)
  try {
    return openLmdb({
      path,
      noSubdir: true,
      pageSize,
      encoder: formatCodec,
      ...(mapSize > 0 && { mapSize }),
      // Overlapping would show a commit to readers before it is on disk.
      overlappingSync: false,
      // Writes are already grouped; another delay would only add latency.
      eventTurnBatching: false,
      ...options,
    })
  } catch (cause) {
    throw isFull(cause) ? cause : unknownFormat(folder, cause)
  }
}

/**
 * Address space for the file to grow without remapping, for which readers would have to wait. It takes no
 * memory and no disk, except on Windows. LMDB asks for more when it is used up.
 */
const mapSize =
  process.platform !== 'win32' && !process.arch.endsWith('32') && process.arch !== 'arm' ? 2 ** 36 : 0

/** Copies one snapshot without its free pages. LMDB does it on a separate thread. */
export async function copyDataFile(file: RootDatabase, folder: string): Promise<void> {
  await file.backup(dataFilePath(folder), true)
  chmodSync(dataFilePath(folder), 0o600)
  await syncDataFile(folder)
}

/** Flushes the data file to disk. */
export async function syncDataFile(folder: string): Promise<void> {
  await syncToDisk(dataFilePath(folder), 'r+')
  // Windows persists directory entries by itself, and cannot open a folder as a file.
  if (process.platform !== 'win32') await syncToDisk(folder, 'r')
}

/** Windows syncs only files open for writing; a folder can be opened only for reading. */
async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await openFile(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
