import { loadFolderStorage } from './storage/load-folder.js'

/** Copies a snapshot of a data folder to an empty or missing folder, even while an engine uses it. */
export async function copyFolder(folder: string, target: string): Promise<void> {
  // As in `open`, LMDB is loaded only when a folder is used.
  const { copyFolderStorage } = await loadFolderStorage()
  await copyFolderStorage(folder, target)
}
