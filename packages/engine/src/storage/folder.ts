import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import { open, type RootDatabase } from 'lmdb'
import { lockFolder } from './folder-lock.js'
import { currentFormat, type Format, type FormatRules, migrationsFrom, unknownFormat } from './format.js'
import { type EntryDatabase, entryOptions, LmdbStorage, LmdbView, writeChanges } from './lmdb.js'
import { PendingChanges } from './pending-changes.js'
import type { Storage } from './storage.js'

export interface FolderOptions {
  /**
   * `durable` (the default): a write is acknowledged, and seen by readers, once it is on disk. `relaxed`: as soon as
   * the operating system has it, which a crash of the process survives; the last moments before a power cut do not.
   */
  readonly durability?: Durability
}

export type Durability = 'durable' | 'relaxed'

const DATA_FILE = 'data.mdb'
const FORMAT_KEY = 'format'

/** Opens the data folder, which is made if it is not there, and holds it until it is closed. */
export async function openFolderStorage(
  folder: string,
  options: FolderOptions = {},
  rules: FormatRules = currentFormat,
): Promise<Storage> {
  makeFolder(folder)
  const release = lockFolder(folder)
  let root: RootDatabase | undefined
  try {
    root = openDataFile(folder, options.durability ?? 'durable')
    const entries = await openEntries(root, folder, rules)
    const file = root
    return new LmdbStorage(root, entries, (target) => copyDataFile(file, target), release)
  } catch (error) {
    await root?.close()
    await release()
    throw error
  }
}

/** As `openFolderStorage`, but only where nothing is yet. */
export async function createFolderStorage(folder: string): Promise<Storage> {
  requireEmpty(folder)
  return openFolderStorage(folder)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new TablewrightError('FOLDER_UNUSABLE', `${folder} can not be used as a data folder.`, {
      remedy: 'Check that it is a folder, and that this user may read and write it.',
      data: { folder },
      cause,
    })
  }
}

function requireEmpty(folder: string): void {
  makeFolder(folder)
  if (readdirSync(folder).length > 0) {
    throw new TablewrightError('FOLDER_NOT_EMPTY', `${folder} is not empty.`, {
      remedy: 'Choose a folder that is empty or not there yet.',
      data: { folder },
    })
  }
}

function openDataFile(folder: string, durability: Durability): RootDatabase {
  try {
    return open({
      path: join(folder, DATA_FILE),
      noSubdir: true,
      // Keys of up to 4,026 bytes need it; it is fixed when the file is made.
      pageSize: 8192,
      // Without overlapping, a commit is on disk before anybody sees it. With it, disk writes follow the commit.
      overlappingSync: durability === 'relaxed',
      separateFlushed: durability === 'relaxed',
      // Groups are made here already; a second wait would only add to their time.
      eventTurnBatching: false,
    })
  } catch (cause) {
    throw unknownFormat(folder, cause)
  }
}

/** The entries, brought to the current format. */
async function openEntries(root: RootDatabase, folder: string, rules: FormatRules): Promise<EntryDatabase> {
  const stored: unknown = root.get(FORMAT_KEY)
  const isNew = stored === undefined && root.getCount() === 0
  const migrations = isNew ? [] : migrationsFrom(stored, rules, folder)
  const entries: EntryDatabase = root.openDB('entries', entryOptions as object)
  if (!isNew && migrations.length === 0) return entries
  const pending = new PendingChanges(new LmdbView(entries))
  for (const migrate of migrations) migrate(pending)
  await root.batch(() => {
    writeChanges(entries, pending.changes)
    root.put(FORMAT_KEY, { product: 'tablewright', version: rules.version } satisfies Format)
  })
  return entries
}

/** LMDB copies one snapshot, without its free pages, on a thread of its own. */
async function copyDataFile(root: RootDatabase, folder: string): Promise<void> {
  requireEmpty(folder)
  const path = join(folder, DATA_FILE)
  await root.backup(path, true)
  await syncToDisk(path)
  await syncToDisk(folder)
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await openFile(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
