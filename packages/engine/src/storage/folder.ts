import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { TablewrightError } from '@tablewright/base'
import type { RootDatabase } from 'lmdb'
import {
  copyDataFile,
  type Durability,
  dataFileSize,
  openDataFile,
  openFileSpace,
  readDataFile,
  requireData,
  syncDataFile,
} from './data-file.js'
import { lockFolder } from './folder-lock.js'
import {
  currentFormat,
  type FormatRules,
  newEntries,
  openEntries,
  probeWrite,
  requireFormat,
} from './format.js'
import { explainDamage, LmdbStorage, type OpenedFile } from './lmdb.js'
import type { Storage } from './storage.js'

export interface FolderOptions {
  readonly durability?: Durability
  /** Creates the folder and its data file if they are missing. Defaults to true. */
  readonly create?: boolean
  /**
   * Called after a failed commit, before the next body runs: what its bodies have changed in memory may not be
   * stored.
   */
  readonly onFailedCommit?: () => void
  /**
   * Called after a failed commit once the data file is open again. The writes of that commit may or may not be
   * stored.
   */
  readonly onReopened?: () => void
}

/** Opens a data folder and locks it until the storage is closed. Creates a missing folder. */
export async function openFolderStorage(
  folder: string,
  options: FolderOptions = {},
  rules: FormatRules = currentFormat,
): Promise<Storage> {
  const { durability = 'durable', create = true } = options
  if (!create) requireData(folder)
  makeFolder(folder)
  const release = lockFolder(folder)
  try {
    return new LmdbStorage(await openFile(folder, durability, rules), {
      async reopen() {
        const opened = await openFile(folder, durability, rules)
        return closedOnError(opened, () => probeWrite(opened.file)).then(() => opened)
      },
      failed: () => options.onFailedCommit?.(),
      reopened: () => options.onReopened?.(),
      copy: copyToFolder,
      size: () => dataFileSize(folder),
      async release() {
        if (durability === 'relaxed') await syncDataFile(folder)
        await release()
      },
    })
  } catch (error) {
    await release()
    throw error
  }
}

async function openFile(folder: string, durability: Durability, rules: FormatRules): Promise<OpenedFile> {
  const { file, isNew } = openDataFile(folder, durability, newEntries(rules.version))
  const opened: { file: RootDatabase; space?: OpenedFile['space'] } = { file }
  return closedOnError(opened, async () => {
    opened.space = openFileSpace(folder, isNew)
    return { file, space: opened.space, entries: await openEntries(file, folder, rules) }
  })
}

async function closedOnError<T>(opened: Partial<OpenedFile>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    opened.space?.close()
    await opened.file?.close()
    throw explainDamage(error)
  }
}

/** Opens a folder like `openFolderStorage`, but only if it has no data yet. */
export async function createFolderStorage(folder: string): Promise<Storage> {
  requireEmpty(folder)
  return openFolderStorage(folder)
}

/** Creates a data folder with a snapshot of another one, which a process may have open and write. */
export async function copyFolderStorage(folder: string, target: string): Promise<void> {
  const file = readDataFile(folder)
  try {
    requireFormat(file, folder)
    await copyToFolder(file, target)
  } finally {
    await file.close()
  }
}

async function copyToFolder(file: RootDatabase, folder: string): Promise<void> {
  requireEmpty(folder)
  await copyDataFile(file, folder)
}

/** Creates a folder if it is missing. Throws if it cannot be used. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new TablewrightError('FOLDER_UNUSABLE', `${folder} cannot be used as a data folder.`, {
      remedy: 'Check that it is a folder, and that this user may read and write it.',
      data: { folder },
      cause,
    })
  }
}

/** Creates a folder if it is missing. Throws if it is not empty. */
export function requireEmpty(folder: string): void {
  makeFolder(folder)
  if (readdirSync(folder).length > 0) {
    throw new TablewrightError('FOLDER_NOT_EMPTY', `${folder} is not empty.`, {
      remedy: 'Choose an empty or new folder.',
      data: { folder },
    })
  }
}
