import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Engine } from '@tablewright/engine'

/**
 * Returns a function that deletes a data folder if it was created since and nothing is stored there. Called at the end
 * of a command, it undoes what a refused write leaves behind.
 */
export function newFolder(data: string | undefined): () => Promise<void> {
  const created = data === undefined ? undefined : firstMissing(resolve(data))
  return async () => {
    if (created === undefined || !existsSync(data!)) return
    const { open } = await import('@tablewright/engine')
    const engine = await open(data!, { create: false })
    try {
      // Deleted while the folder is locked: no other process can store anything in it meanwhile.
      if (await isEmpty(engine, data!)) rmSync(created, { recursive: true, force: true })
    } finally {
      await engine.close()
    }
  }
}

/** Returns the outermost folder of a path that is missing. */
function firstMissing(path: string): string | undefined {
  if (existsSync(path)) return undefined
  return firstMissing(dirname(path)) ?? path
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
