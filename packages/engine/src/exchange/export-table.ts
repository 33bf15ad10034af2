import { isTablewrightError } from '@tablewright/base'
import { advance } from '../backups/restore.js'
import { dropEntries, purgeDropped } from '../catalog/purge.js'
import { compileTable } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { isWriteFailure } from '../storage/health.js'
import { BucketMissing, ExportedTableGone, failureMessage } from './bucket.js'
import { allExports, type Export, findExport, saveExchange } from './exchange.js'
import { writeExport } from './write-export.js'

/** Resumes unfinished exports after a restart. */
export function resumeExports(context: EngineContext): void {
  for (const each of context.storage.read(allExports))
    if (each.status === 'IN_PROGRESS') startExport(context, each.id)
}

/**
 * Exports a table slice by slice while requests continue: collects the items of the moment under a separate number,
 * as a restore does, then writes them to files.
 */
export function startExport(context: EngineContext, id: string): void {
  context.background.start(async () => {
    const each = context.storage.read((view) => findExport(view, id))
    if (each?.status !== 'IN_PROGRESS') return true
    try {
      if (each.progress !== undefined) {
        await gatherSlice(context, each)
        return false
      }
      await finish(context, { ...each, status: 'COMPLETED', ...(await writeExport(context, each)) })
    } catch (error) {
      // The slice runs again and overwrites its files.
      if (isWriteFailure(error)) throw error
      if (isTablewrightError(error)) context.onFailure(error)
      await finish(context, failed(each, error))
    }
    return true
  })
}

function failed(each: Export, error: unknown): Export {
  const code = error instanceof BucketMissing ? 'S3NoSuchBucket' : 'UNKNOWN'
  return { ...each, status: 'FAILED', failure: { code, message: failureMessage(error) } }
}

async function gatherSlice(context: EngineContext, each: Export): Promise<void> {
  await context.storage.write((view) => {
    const source = context.catalog.find(each.tableName)
    // Another table may have its name by now.
    if (source?.definition.tableId !== each.tableId) throw new ExportedTableGone()
    const gathered = compileTable({
      ...source.definition,
      number: each.number,
      localIndexes: [],
      globalIndexes: [],
      vectorIndexes: [],
    })
    const { progress, ...rest } = each
    const next = advance(context, view, gathered, progress!)
    saveExchange(view, next === undefined ? rest : { ...rest, progress: next })
  })
}

async function finish(context: EngineContext, each: Export): Promise<void> {
  await context.storage.write((view) => {
    saveExchange(view, { ...each, endedAt: context.clock() })
    dropEntries(view, [each.number])
    context.counts.dropTable(view, each.number)
  })
  purgeDropped(context)
}
