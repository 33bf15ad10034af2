import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { systemClock, TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import type { Context } from '../context.js'
import { countItems } from '../data-location/count-items.js'
import type { LocationOptions } from '../data-location/location-options.js'
import { withDatabase } from '../data-location/with-database.js'
import { isFile, isFolder } from '../files/file-kind.js'
import { fileError } from '../output/page.js'
import { startProgress } from '../output/progress.js'
import { writeItemLine } from './item-line.js'
import { ownerOnlyFile, ownerOnlyFolder } from './owner-only.js'
import { allItems, exportedTable, type TablePage } from './table-pages.js'
import { exportFolder, S3ExportWriter } from './write-s3-export.js'

/** The target that prints the lines. */
const standardOutput = '-'

export interface ExportOptions extends LocationOptions {
  readonly to: string
  readonly format: 'lines' | 's3'
  readonly table?: string
  readonly overwrite?: true
  readonly incremental?: true
}

/** Writes the items of a design's tables to a file or folder, which appears only when it is complete, or prints them. */
export async function runExport(
  { terminal }: Context,
  design: Design,
  options: ExportOptions,
): Promise<void> {
  const { to } = options
  const isPrinted = to === standardOutput
  if (!isPrinted) requireReplaceable(options)
  const tables = tablesOf(design, options.table)
  const started = performance.now()
  const use = { prepare: 'nothing', note: terminal.note } as const
  const items = await withDatabase(design, options, use, async (driver) => {
    const total = await countItems(driver, design.model)
    const progress = startProgress(terminal, 'Exporting')
    let done = 0
    const pages = async function* () {
      for await (const page of allItems(driver, tables)) {
        yield page
        done += page.items.length
        progress.update(done, total)
      }
    }
    try {
      if (isPrinted) for await (const lines of linesOf(pages())) await terminal.write(lines)
      else await writeWhole(driver, options, pages())
    } finally {
      progress.end()
    }
    return done
  })
  const milliseconds = Math.round(performance.now() - started)
  if (options.json) return terminal.printJson({ design: design.name, file: to, items, milliseconds })
  const seconds = `(${(milliseconds / 1000).toFixed(1)} s)`
  if (isPrinted) terminal.note(`${items} items of ${design.name} are printed ${seconds}.`)
  else terminal.print(`${items} items of ${design.name} are in ${to} ${seconds}.`)
}

/** Writes to a temporary name, and renames the complete result. */
async function writeWhole(
  driver: Driver,
  { to, format }: ExportOptions,
  pages: AsyncIterable<TablePage>,
): Promise<void> {
  const unfinished = `${to}.unfinished`
  try {
    await mkdir(dirname(to), ownerOnlyFolder)
    if (format === 's3') await writeFolder(driver, unfinished, pages)
    else await writeFile(unfinished, to.endsWith('.gz'), pages)
    if (format === 's3') await rm(to, { recursive: true, force: true })
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error instanceof Error && 'syscall' in error ? unwritable(to, error) : error
  }
}

/** Returns the tables of a design, or the named one. */
export function tablesOf({ name: design, model }: Design, table: string | undefined): readonly string[] {
  const names = Object.values(model.tables).map(({ name }) => name)
  if (table === undefined) return names
  if (names.includes(table)) return [table]
  throw new TablewrightError('TABLE_NOT_FOUND', `${design} has no table ${table}.`, {
    remedy: `Choose from ${names.join(', ')}.`,
    data: { table },
  })
}

async function writeFile(file: string, zipped: boolean, pages: AsyncIterable<TablePage>): Promise<void> {
  await pipeline([Readable.from(linesOf(pages)), ...writersTo(file, zipped)])
}

async function* linesOf(pages: AsyncIterable<TablePage>): AsyncGenerator<string> {
  for await (const { table, items } of pages)
    yield items.map((item) => writeItemLine({ table, item })).join('')
}

/** Writes one export in the format of Amazon S3 for each table. */
async function writeFolder(driver: Driver, folder: string, pages: AsyncIterable<TablePage>): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const writers = new Map<string, S3ExportWriter>()
  for await (const { table, items } of pages) {
    const writer = writers.get(table) ?? new S3ExportWriter(folder, await exportedTable(driver, table))
    writers.set(table, writer)
    await writer.write(items.map((item) => ({ Item: item })))
  }
  for (const writer of writers.values()) await writer.finish(new Date(systemClock()))
}

function writersTo(file: string, zipped: boolean): Writable[] {
  const end = createWriteStream(file, ownerOnlyFile)
  return zipped ? [createGzip(), end] : [end]
}

export function unwritable(file: string, cause: unknown): TablewrightError {
  return fileError('FILE_UNWRITABLE', `${file} cannot be written.`, file, cause)
}

/**
 * Throws FILE_EXISTS if the target exists. With `--overwrite` the target is deleted, so it throws
 * FILE_UNWRITABLE unless the target is a regular file or a folder of exports.
 */
function requireReplaceable({ to, format, overwrite }: ExportOptions): void {
  if (!existsSync(to)) return
  if (!overwrite) throw fileExists(to)
  if (isFile(to) || (format === 's3' && holdsExports(to))) return
  throw new TablewrightError('FILE_UNWRITABLE', `${to} is not an export, and is not replaced.`, {
    remedy: 'Choose another name.',
    data: { file: to },
  })
}

/** Whether a folder is empty or contains only files of exports. */
function holdsExports(folder: string): boolean {
  return isFolder(folder) && readdirSync(folder).every((name) => name === exportFolder)
}

function fileExists(file: string): TablewrightError {
  return new TablewrightError('FILE_EXISTS', `${file} already exists.`, {
    remedy: 'Choose another name, or add --overwrite.',
    data: { file },
  })
}
