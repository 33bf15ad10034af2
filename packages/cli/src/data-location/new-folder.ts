import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Engine } from '@tablewright/engine'

/**
 * Returns a function that deletes a data folder if it was created since and nothing is stored there. Called at the end
 * of a command, it undoes what a refused write leaves behind. A folder that another process uses by then stays.
 */
export function newFolder(data: string | undefined): () => Promise<void> {
  const missing = data === undefined ? [] : missingFolders(resolve(data))
  return async () => {
    const [folder, ...parents] = missing
    if (folder === undefined || !existsSync(folder)) return
    const { open } = await import('@tablewright/engine')
    const engine = await open(folder, { create: false }).catch(() => undefined)
    if (engine === undefined) return
    try {
      // Deleted while the folder is locked: no other process can store anything in it meanwhile.
      if (!(await isEmpty(engine, folder))) return
      rmSync(folder, { recursive: true, force: true })
      for (const parent of parents) if (readdirSync(parent).length === 0) rmdirSync(parent)
    } finally {
      await engine.close()
    }
  }
}

/** Returns the folders of a path that are missing, from the innermost on. */
function missingFolders(path: string): readonly string[] {
  return existsSync(path) ? [] : [path, ...missingFolders(dirname(path))]
}

/** Whether no table has an item, and no folder with files is beside the tables. */
async function isEmpty(engine: Engine, folder: string): Promise<boolean> {
  if (readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isDirectory())) return false
  const { TableNames = [] } = await engine.call('ListTables', {})
  for (const TableName of TableNames) {
    const { Count = 0 } = await engine.call('Scan', { TableName, Limit: 1 })
    if (Count > 0) return false
  }
  return true
}
