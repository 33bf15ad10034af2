import { readdirSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemClock } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { keyNames } from '@tablewright/design/model'
import type { Context } from '../context.js'
import { countItems } from '../data-location/count-items.js'
import { withDatabase } from '../data-location/with-database.js'
import { startProgress } from '../output/progress.js'
import { EarlierItems } from './earlier-items.js'
import { ownerOnlyFolder } from './owner-only.js'
import { type ExportOptions, tablesOf, unwritable } from './run-export.js'
import { allItems, exportedTable } from './table-pages.js'
import { S3ExportWriter } from './write-s3-export.js'

interface Changes {
  changed: number
  deleted: number
}

/**
 * Adds an incremental export to a folder with exports: new and changed items, and the keys of deleted items.
 */
export async function runIncrementalExport(
  { terminal }: Context,
  design: Design,
  options: ExportOptions,
): Promise<void> {
  const { to } = options
  const started = performance.now()
  const unfinished = `${to}.unfinished`
  const changes: Changes = { changed: 0, deleted: 0 }
  await withDatabase(design, options, { prepare: 'nothing', note: terminal.note }, async (driver) => {
    const total = await countItems(driver, design.model)
    const progress = startProgress(terminal, 'Exporting')
    let done = 0
    try {
      await rm(unfinished, { recursive: true, force: true })
      for (const table of tablesOf(design, options.table)) {
        await exportChanges(driver, design, table, { from: to, to: unfinished }, changes, (items) => {
          done += items
          progress.update(done, total)
        })
      }
      await moveInto(unfinished, to)
    } catch (error) {
      throw error instanceof Error && 'syscall' in error ? unwritable(to, error) : error
    } finally {
      progress.end()
      await rm(unfinished, { recursive: true, force: true })
    }
  })
  const milliseconds = Math.round(performance.now() - started)
  if (options.json) terminal.printJson({ design: design.name, file: to, ...changes, milliseconds })
  else
    terminal.print(
      `${changes.changed} changed and ${changes.deleted} deleted items of ${design.name} are added to ${to} (${(milliseconds / 1000).toFixed(1)} s).`,
    )
}

async function exportChanges(
  driver: Driver,
  { model }: Design,
  table: string,
  folders: { readonly from: string; readonly to: string },
  changes: Changes,
  onItems: (items: number) => void,
): Promise<void> {
  const schema = Object.values(model.tables).find(({ name }) => name === table)!
  const earlier = await EarlierItems.read(folders.from, table, keyNames(schema))
  const exported = await exportedTable(driver, table)
  const writer = new S3ExportWriter(folders.to, exported, earlier.time)
  // Items do not store the time of their last write.
  const Metadata = { WriteTimestampMicros: String(exported.time.getTime() * 1_000) }
  for await (const { items } of allItems(driver, [table])) {
    const changed = earlier.changed(items)
    await writer.write(changed.map((item) => ({ Metadata, Keys: earlier.keyOf(item), NewImage: item })))
    changes.changed += changed.length
    onItems(items.length)
  }
  const deleted = earlier.deleted()
  await writer.write(deleted.map((Keys) => ({ Metadata, Keys })))
  changes.deleted += deleted.length
  await writer.finish(new Date(systemClock()))
}

/** Moves the files of an export into the folder. The summary is moved last and makes the export visible. */
async function moveInto(from: string, to: string): Promise<void> {
  const names = (readdirSync(from, { recursive: true }) as string[])
    .filter((name) => statSync(join(from, name)).isFile())
    .sort((one, other) => Number(isSummary(one)) - Number(isSummary(other)))
  for (const name of names) {
    await mkdir(dirname(join(to, name)), ownerOnlyFolder)
    await rename(join(from, name), join(to, name))
  }
}

function isSummary(name: string): boolean {
  return name.endsWith('manifest-summary.json')
}
