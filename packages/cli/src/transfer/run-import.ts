import { TablewrightError } from '@tablewright/base'
import type { Design } from '@tablewright/design'
import { protectedEntities } from '../config/protected-entities.js'
import type { Context } from '../context.js'
import type { LocationOptions } from '../data-location/location-options.js'
import { withDatabase } from '../data-location/with-database.js'
import { startProgress } from '../output/progress.js'
import { type LineOutcome, LineWriter } from './apply-lines.js'
import { type ExportFile, exportFiles } from './export-files.js'
import { type ExportLines, openExportLines } from './export-lines.js'
import { readItemLine, type TableLine, wrongLine } from './item-line.js'

export interface ImportOptions extends LocationOptions {
  readonly from: string
  readonly table?: string
  readonly overwrite?: true
  readonly fromLine: number
  readonly createTables?: true
}

type Imported = Record<LineOutcome, number>

/** Maximum number of concurrent puts. */
const atOnce = 128

/**
 * Writes the items of a file or of a folder with exports into a design's tables. Existing items are kept: an
 * interrupted import can be run again. The exit code is 1 if `--overwrite` left protected items that differ
 * from the export.
 */
export async function runImport(context: Context, design: Design, options: ImportOptions): Promise<void> {
  const { terminal } = context
  const started = performance.now()
  const prepare = options.createTables ? 'anywhere' : 'folder'
  const lines = openExport(options)
  const progress = startProgress(terminal, 'Importing')
  const result = await withDatabase(design, options, { prepare, note: terminal.note }, async (driver) => {
    const imported: Imported = { written: 0, deleted: 0, kept: 0 }
    const writer = new LineWriter(driver, design, {
      overwrite: options.overwrite ?? false,
      protectedNames: await protectedEntities(design),
      hasChanges: lines.hasChanges,
    })
    let batch: { readonly line: number; readonly item: TableLine }[] = []
    let file: ExportFile | undefined
    const flush = async () => {
      await applyAll(batch, writer, imported)
      batch = []
      progress.update(lines.bytesRead(), lines.size)
    }
    for await (const { text, line, from } of lines.read()) {
      // A later file may change the items of an earlier one.
      if (from !== file) await flush()
      file = from
      if (line < options.fromLine || text.trim() === '') continue
      const place = { line, table: from.table, kind: from.kind }
      batch.push({ line, item: readItemLine(text, place, design.model, lines.tableNames) })
      if (batch.length === atOnce) await flush()
    }
    await flush()
    return { ...imported, protected: writer.differing() }
  }).finally(() => {
    progress.end()
    lines.close()
  })
  const milliseconds = Math.round(performance.now() - started)
  if (options.json) terminal.printJson({ design: design.name, file: options.from, ...result, milliseconds })
  else terminal.print(sentence(result, options.from, milliseconds))
  if (Object.keys(result.protected).length === 0) return
  context.exitCode = 1
  if (!options.json) terminal.print(protectedSentence(result.protected))
}

/** Opens the lines of all files of an import. `--table Name=Other` writes the items of Name into Other. */
function openExport({ from, table = '', overwrite }: ImportOptions): ExportLines & {
  readonly tableNames: ReadonlyMap<string, string>
  readonly hasChanges: boolean
} {
  const [name = '', target = name] = table.split('=')
  const files = exportFiles(from, name === '' ? undefined : name)
  const hasChanges = files.some(({ kind }) => kind === 'changes')
  if (!overwrite && hasChanges) throw changesNeedOverwrite(from)
  return {
    ...openExportLines(files),
    tableNames: new Map(name === '' ? [] : [[name, target]]),
    hasChanges,
  }
}

function changesNeedOverwrite(path: string): TablewrightError {
  return new TablewrightError(
    'EXPORT_INCREMENTAL',
    `${path} is an incremental export: it has changes and deletions of items.`,
    {
      remedy: 'Add --overwrite to apply the replacements and deletions of the export.',
      data: { path },
    },
  )
}

/** Applies all lines. Waits for all puts, so the first failed line is the one to continue from. */
async function applyAll(
  batch: readonly { readonly line: number; readonly item: TableLine }[],
  writer: LineWriter,
  imported: Imported,
): Promise<void> {
  const outcomes = await Promise.allSettled(batch.map(({ item }) => writer.apply(item)))
  outcomes.forEach((outcome, index) => {
    if (outcome.status === 'rejected') throw stoppedAt(batch[index]!.line, outcome.reason)
    imported[outcome.value]++
  })
}

/**
 * Returns the error with the line number. DynamoDB errors about an item concern that line; other errors only
 * report the progress.
 */
function stoppedAt(line: number, error: unknown): unknown {
  if (!(error instanceof TablewrightError)) return error
  if (error.code === 'ValidationException') return wrongLine(line, `is refused: ${error.message}`, error)
  if (error.code === 'CONNECTION_FAILED' || error.code === 'ResourceNotFoundException') return error
  return new TablewrightError(error.code, `Line ${line}: ${error.message}`, {
    remedy: `Run it again to continue, from this line with --from-line ${line}.`,
    data: { ...error.data, line },
    cause: error,
  })
}

function sentence({ written, deleted, kept }: Imported, file: string, milliseconds: number): string {
  const gone = deleted === 0 ? '' : `, ${deleted} are deleted`
  const stayed = kept === 0 ? '' : `, ${kept} were there already and stay as they are`
  return `${written} items of ${file} are written${gone}${stayed} (${(milliseconds / 1000).toFixed(1)} s).`
}

function protectedSentence(counts: Readonly<Record<string, number>>): string {
  const entities = Object.entries(counts).map(([entity, count]) => `${entity} (${count})`)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return [
    `${total} items differ from the export and stay as they are, because they are immutable or only the actions of their system may write them: ${entities.join(', ')}.`,
    'Import into an empty data folder to get a copy of the export, or change them with the commands of the system.',
  ].join('\n')
}
