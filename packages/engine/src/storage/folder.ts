import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { TablewrightError } from '@tablewright/base'
import type { RootDatabase } from 'lmdb'
import {
  copyDataFile,
  type Durability,
  dataFileSize,
  openDataFile,
  readDataFile,
  requireData,
  syncDataFile,
} from './data-file.js'
import { lockFolder } from './folder-lock.js'
import { currentFormat, type FormatRules, openEntries, requireFormat } from './format.js'
import { LmdbStorage } from './lmdb.js'
import type { Storage } from './storage.js'

export interface FolderOptions {
  readonly durability?: Durability
  /** Make the folder and its data if they are not there; true unless said. */
  readonly create?: boolean
}

/** Opens the data folder, which is made if it is not there, and holds it until it is closed. */
export async function openFolderStorage(
  folder: string,
  options: FolderOptions = {},
  rules: FormatRules = currentFormat,
): Promise<Storage> {
  const { durability = 'durable', create = true } = options
  if (!create) requireData(folder)
  makeFolder(folder)
  const release = lockFolder(folder)
  let file: RootDatabase | undefined
  try {
    file = openDataFile(folder, durability)
    const entries = await openEntries(file, folder, rules)
    return new LmdbStorage(file, entries, {
      copy: copyToFolder,
      size: () => dataFileSize(folder),
      async release() {
        if (durability === 'relaxed') await syncDataFile(folder)
        await release()
      },
    })
  } catch (error) {
    await file?.close()
    await release()
    throw error
  }
}

/** As `openFolderStorage`, but only where nothing is yet. */
export async function createFolderStorage(folder: string): Promise<Storage> {
  requireEmpty(folder)
  return openFolderStorage(folder)
}

/** Makes a data folder that holds one moment of another, which a process may have open and write to meanwhile. */
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
