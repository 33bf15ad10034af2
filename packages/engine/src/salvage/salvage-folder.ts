import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '../open.js'
import { dataFilePath, pageSize, requireData } from '../storage/data-file.js'
import { createFolderStorage, makeFolder, requireEmpty } from '../storage/folder.js'
import { lockFolder } from '../storage/folder-lock.js'
import { inspectFileSteps } from '../storage/pages/inspect-file.js'
import { verifyFile } from '../verify/verify-file.js'
import { EntryCopier } from './entry-copier.js'
import { readTables } from './read-tables.js'
import type { SalvageReport } from './salvage-report.js'

/**
 * The subfolder of the new folder in which the copy is created. It is moved at the end, so that no other program
 * finds an incomplete copy.
 */
const unfinishedName = 'salvage.unfinished'

/**
 * Copies the undamaged part of a data folder that no process has open to a new one, and reports what is lost. Items,
 * tables and stream records are copied; indexes, counts and the expiry index are rebuilt. The damaged folder is only
 * read. After an interruption it starts again in the same new folder.
 */
export async function salvageFolder(folder: string, target: string): Promise<SalvageReport> {
  requireData(folder)
  const release = lockFolder(folder)
  try {
    const { problems, findings: lost } = verifyFile(folder)
    const path = dataFilePath(folder)
    const tables = readTables(path)
    const unfinished = join(target, unfinishedName)
    makeFolder(target)
    rmSync(unfinished, { recursive: true, force: true })
    requireEmpty(target)
    const storage = await createFolderStorage(unfinished)
    const copier = new EntryCopier(storage, tables)
    try {
      const steps = inspectFileSteps(path, pageSize, (key, value) => copier.add(key, value))
      for (const _ of steps) if (copier.isFull) await copier.write()
      await copier.finish()
    } finally {
      await storage.close()
    }
    const remaining = await rebuild(unfinished)
    renameSync(dataFilePath(unfinished), dataFilePath(target))
    rmSync(unfinished, { recursive: true, force: true })
    return { tables: copier.report(), lost, problems, remaining }
  } finally {
    await release()
  }
}

/** Fills the indexes, as after a restart, and verifies the result. */
async function rebuild(folder: string): Promise<SalvageReport['remaining']> {
  const engine = await open(folder, { create: false, sweepInterval: 0 })
  try {
    await engine.settled()
    return engine.verifyData().findings
  } finally {
    await engine.close()
  }
}
