import { loadFolderStorage } from './storage/load-folder.js'

/** Copies a data folder as it is at one moment to a folder that is empty or not there, also while an engine uses it. */
export async function copyFolder(folder: string, target: string): Promise<void> {
  // As in `open`: what needs no folder does not load LMDB.
  const { copyFolderStorage } = await loadFolderStorage()
  await copyFolderStorage(folder, target)
}
