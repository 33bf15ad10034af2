import { TablewrightError } from '@tablewright/base'
import { type Driver, recognizeItem } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import type { PutItemInput } from '@tablewright/dynamo'
import { protectedEntities } from '../config/protected-entities.js'
import type { Context } from '../context.js'
import type { LocationOptions } from '../data-location/location-options.js'
import { withDatabase } from '../data-location/with-database.js'
import { startProgress } from '../output/progress.js'
import { type ExportFile, exportFiles } from './export-files.js'
import { type ExportLines, openExportLines } from './export-lines.js'
import { readItemLine, type TableItem, type TableLine, wrongLine } from './item-line.js'

export interface ImportOptions extends LocationOptions {
  readonly from: string
  readonly table?: string
  readonly overwrite?: true
  readonly fromLine: number
  readonly createTables?: true
}

interface Imported {
  written: number
  deleted: number
  /** There already, and left as they were. */
  kept: number
}

/** Puts that are on their way at once. */
const atOnce = 128

/**
 * Puts the items of a file or of a folder with exports into a design's tables. What is there already stays, so that it can be
 * run again to go on.
 */
export async function runImport(
  { terminal }: Context,
  design: Design,
  options: ImportOptions,
): Promise<void> {
  const started = performance.now()
  const prepare = options.createTables ? 'anywhere' : 'folder'
  const lines = openExport(options)
  const progress = startProgress(terminal, 'Importing')
  const result = await withDatabase(design, options, { prepare }, async (driver) => {
    const imported: Imported = { written: 0, deleted: 0, kept: 0 }
    const put = putter(driver, design, options.overwrite ?? false, await protectedEntities(design))
    let batch: { readonly line: number; readonly item: TableLine }[] = []
    let file: ExportFile | undefined
    const flush = async () => {
      await putAll(batch, put, imported)
      batch = []
      progress.update(lines.bytesRead(), lines.size)
    }
    for await (const { text, line, from } of lines.read()) {
      // A later file may change the items of an earlier one.
      if (from !== file) await flush()
      file = from
      if (line < options.fromLine || text.trim() === '') continue
      const context = { line, table: from.table, kind: from.kind }
      batch.push({ line, item: readItemLine(text, context, design.model, lines.tableNames) })
      if (batch.length === atOnce) await flush()
    }
    await flush()
    return imported
  }).finally(() => {
    progress.end()
    lines.close()
  })
  const milliseconds = Math.round(performance.now() - started)
  if (options.json) terminal.printJson({ design: design.name, file: options.from, ...result, milliseconds })
  else terminal.print(sentence(result, options.from, milliseconds))
}

/** The lines of all files that an import reads. `--table Name=Other` writes the items of Name into Other. */
function openExport({ from, table = '', overwrite }: ImportOptions): ExportLines & {
  readonly tableNames: ReadonlyMap<string, string>
} {
  const [name = '', target = name] = table.split('=')
  const files = exportFiles(from, name === '' ? undefined : name)
  if (!overwrite && files.some(({ kind }) => kind === 'changes')) throw changesNeedOverwrite(from)
  return { ...openExportLines(files), tableNames: new Map(name === '' ? [] : [[name, target]]) }
}

function changesNeedOverwrite(path: string): TablewrightError {
  return new TablewrightError('EXPORT_INCREMENTAL', `${path} has changes of items, not only items.`, {
    remedy: 'Add --overwrite to replace and delete items as the export says.',
    data: { path },
  })
}

type Put = (item: TableLine) => Promise<keyof Imported>

/** All of them are waited for, so that the first line that failed is where to go on. */
async function putAll(
  batch: readonly { readonly line: number; readonly item: TableLine }[],
  put: Put,
  imported: Imported,
): Promise<void> {
  const outcomes = await Promise.allSettled(batch.map(({ item }) => put(item)))
  outcomes.forEach((outcome, index) => {
    if (outcome.status === 'rejected') throw stoppedAt(batch[index]!.line, outcome.reason)
    imported[outcome.value]++
  })
}

/**
 * Items of immutable entities, and of those that only the actions of a system write, are kept even where others are
 * overwritten; so are the items that follow from them.
 */
function putter(
  driver: Driver,
  design: Design,
  overwrite: boolean,
  protectedNames: ReadonlySet<string>,
): Put {
  const { model } = design
  const isKept = ({ table, item }: TableItem) => {
    const found = recognizeItem(design, item, table)?.entity ?? ''
    const entity = model.derived[found]?.source ?? found
    return model.entities[entity]?.immutable === true || protectedNames.has(entity)
  }
  const keys = new Map(
    Object.values(model.tables).map(({ name, partition, sort }) => [
      name,
      [...partition, ...sort].map((part) => part.name),
    ]),
  )
  return async ({ table, item, deleted }) => {
    if (deleted) {
      if (isKept({ table, item })) return 'kept'
      const Key = Object.fromEntries(keys.get(table)!.map((name) => [name, item[name]!]))
      await driver.send('DeleteItem', { TableName: table, Key })
      return 'deleted'
    }
    const absent: Partial<PutItemInput> =
      overwrite && !isKept({ table, item })
        ? {}
        : {
            ConditionExpression: 'attribute_not_exists(#key)',
            ExpressionAttributeNames: { '#key': keys.get(table)![0]! },
          }
    try {
      await driver.send('PutItem', { TableName: table, Item: item, ...absent })
      return 'written'
    } catch (error) {
      if ((error as { code?: string }).code === 'ConditionalCheckFailedException') return 'kept'
      throw error
    }
  }
}

/** What DynamoDB says of an item is a matter of its line; anything else only says how far it came. */
function stoppedAt(line: number, error: unknown): unknown {
  if (!(error instanceof TablewrightError)) return error
  if (error.code === 'ValidationException') return wrongLine(line, `is refused: ${error.message}`, error)
  if (error.code === 'CONNECTION_FAILED' || error.code === 'ResourceNotFoundException') return error
  return new TablewrightError(error.code, `Line ${line}: ${error.message}`, {
    remedy: `Run it again to go on, from this line with --from-line ${line}.`,
    data: { ...error.data, line },
    cause: error,
  })
}

function sentence({ written, deleted, kept }: Imported, file: string, milliseconds: number): string {
  const gone = deleted === 0 ? '' : `, ${deleted} are deleted`
  const stayed = kept === 0 ? '' : `, ${kept} were there already and stay as they are`
  return `${written} items of ${file} are written${gone}${stayed} (${(milliseconds / 1000).toFixed(1)} s).`
}
