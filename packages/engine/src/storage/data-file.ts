import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import type { RootDatabase } from 'lmdb'
import { unknownFormat } from './format.js'
import { openLmdb } from './load-lmdb.js'

/**
 * `durable` (the default): a write is acknowledged, and seen by readers, once it is on disk.
 *
 * `relaxed`: as soon as the operating system has it, several times as fast. A crash of the process loses nothing; a
 * power cut or a crash of the machine may lose writes since the folder was last closed, or damage it beyond repair.
 * For tests, CI, and data that can be made again.
 */
export type Durability = 'durable' | 'relaxed'

const DATA_FILE = 'data.mdb'
/** What LMDB puts into the first page of its files, and where. */
const LMDB_MARK = { magic: 0xbeefc0de, version: 2, offset: 24 }

export function openDataFile(folder: string, durability: Durability): RootDatabase {
  return openDatabase(folder, { noSync: durability === 'relaxed' })
}

/** For reading alone, while another process may write. */
export function readDataFile(folder: string): RootDatabase {
  requireData(folder)
  return openDatabase(folder, { readOnly: true })
}

/** The size of the data file, of which parts may be free. */
export function dataFileSize(folder: string): number {
  return statSync(join(folder, DATA_FILE)).size
}

/** Refuses a folder in which a new data file would be made. */
export function requireData(folder: string): void {
  if (existsSync(join(folder, DATA_FILE))) return
  throw new TablewrightError('FOLDER_WITHOUT_DATA', `${folder} is not a data folder.`, {
    remedy: 'Give a folder that Tablewright made.',
    data: { folder },
  })
}

function openDatabase(folder: string, options: { noSync?: boolean; readOnly?: boolean }): RootDatabase {
  const path = join(folder, DATA_FILE)
  requireLmdbFile(path, folder)
  try {
    return openLmdb({
      path,
      noSubdir: true,
      // Keys of up to 4,026 bytes need it; it is fixed when the file is made.
      pageSize: 8192,
      ...addressSpace(),
      // Overlapping would show a commit to readers before it is on disk.
      overlappingSync: false,
      // Groups are made already; a second wait would only add to their time.
      eventTurnBatching: false,
      ...options,
    })
  } catch (cause) {
    throw unknownFormat(folder, cause)
  }
}

/**
 * Room for the file to grow without being mapped anew, for which readers would have to wait. It takes addresses, no
 * memory and no disk; on Windows it would take disk. LMDB asks for more by itself when it is used up.
 */
function addressSpace(): { mapSize?: number } {
  const isRoomy = process.platform !== 'win32' && !process.arch.endsWith('32') && process.arch !== 'arm'
  return isRoomy ? { mapSize: 2 ** 36 } : {}
}

/** LMDB copies one snapshot, without its free pages, on a thread of its own. */
export async function copyDataFile(file: RootDatabase, folder: string): Promise<void> {
  await file.backup(join(folder, DATA_FILE), true)
  await syncDataFile(folder)
}

/** Has the operating system write to disk what it holds of the data file. */
export async function syncDataFile(folder: string): Promise<void> {
  await syncToDisk(join(folder, DATA_FILE))
  await syncToDisk(folder)
}

/** LMDB itself crashes on a file that is not its own. */
function requireLmdbFile(path: string, folder: string): void {
  const start = readStart(path)
  if (start.length === 0) return
  const mark = new Uint32Array(2)
  new Uint8Array(mark.buffer).set(start.subarray(LMDB_MARK.offset))
  if (mark[0] !== LMDB_MARK.magic || mark[1] !== LMDB_MARK.version) throw unknownFormat(folder)
}

/** The beginning of a file, which is empty for a file that is not there. */
function readStart(path: string): Buffer {
  const bytes = Buffer.alloc(LMDB_MARK.offset + 8)
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch {
    return bytes.subarray(0, 0)
  }
  try {
    return bytes.subarray(0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await openFile(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
