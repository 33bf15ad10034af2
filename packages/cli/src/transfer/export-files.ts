import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import { isFile, isFolder } from '../files/file-kind.js'

/** One data file of an export. */
export interface ExportFile {
  readonly path: string
  /** The table of all lines. Undefined if each line names its table. */
  readonly table?: string
  /** `changes`: an incremental export, whose lines are items after their last change and keys of deleted items. */
  readonly kind: 'items' | 'changes'
  /** The checksum in the manifest, in base64. */
  readonly md5?: string
}

const summaryName = 'manifest-summary.json'

/**
 * Returns the data files of an export in the order in which they apply. `path` is a file of JSON lines, a
 * folder of such files, or a folder with exports of Amazon S3, whose manifests name the files. `table`
 * selects one table of such exports.
 */
export function exportFiles(path: string, table?: string): readonly ExportFile[] {
  if (!isFolder(path)) return [{ path, kind: 'items' }]
  const names = filesIn(path)
  const exported = summariesIn(path, names)
  if (exported.length === 0) {
    const lines = names.filter((name) => /\.(json|jsonl)(\.gz)?$/.test(name))
    if (lines.length === 0) throw manifestWrong(path, 'has no export and no file of JSON lines')
    return lines.map((name) => ({ path: join(path, name), kind: 'items' }))
  }
  const tables = [...new Set(exported.map((each) => each.table))]
  if (table !== undefined && !tables.includes(table)) throw tableMissing(path, table, tables)
  return exported
    .filter((each) => table === undefined || each.table === table)
    .flatMap((each) => filesOf(each, path))
}

/** Returns the time of the last export of a table, or undefined if the folder has none. */
export function lastExportTime(path: string, table: string): string | undefined {
  if (!isFolder(path)) return undefined
  return summariesIn(path, filesIn(path)).findLast((each) => each.table === table)?.time
}

function filesIn(path: string): readonly string[] {
  return (readdirSync(path, { recursive: true }) as string[]).map((name) => name.replaceAll('\\', '/')).sort()
}

/** Returns the summaries in the order in which they apply: by time, full exports before incremental ones. */
function summariesIn(path: string, names: readonly string[]): readonly Summary[] {
  const order = ({ time, kind }: Summary) => `${time} ${kind === 'items' ? 0 : 1}`
  return names
    .filter((name) => name === summaryName || name.endsWith(`/${summaryName}`))
    .map((name) => readSummary(join(path, name)))
    .sort((one, other) => (order(one) < order(other) ? -1 : 1))
}

interface Summary {
  readonly folder: string
  readonly table: string
  readonly kind: ExportFile['kind']
  /** The point in time of the exported data. */
  readonly time: string
}

interface SummaryDocument {
  readonly tableArn?: string
  readonly exportType?: string
  readonly outputFormat?: string
  readonly exportTime?: string
  readonly exportToTime?: string
}

function readSummary(file: string): Summary {
  const document = parseManifest(file, readFileSync(file, 'utf8')) as SummaryDocument
  const table = /:table\/([^/]+)/.exec(document.tableArn ?? '')?.[1]
  if (table === undefined) throw manifestWrong(file, 'names no table')
  const { outputFormat = 'DYNAMODB_JSON' } = document
  if (outputFormat !== 'DYNAMODB_JSON') {
    throw new TablewrightError(
      'EXPORT_FORMAT',
      `${file}: the format ${outputFormat} of the export is not supported.`,
      {
        remedy: 'Export the table again in the format DYNAMODB_JSON.',
        data: { file, format: outputFormat },
      },
    )
  }
  const isChanges = document.exportType === 'INCREMENTAL_EXPORT'
  const time = (isChanges ? document.exportToTime : document.exportTime) ?? ''
  return { folder: dirname(file), table, kind: isChanges ? 'changes' : 'items', time }
}

interface FileLine {
  readonly dataFileS3Key?: string
  readonly md5Checksum?: string
  readonly itemCount?: number
}

function filesOf({ folder, table, kind }: Summary, root: string): readonly ExportFile[] {
  const manifest = join(folder, 'manifest-files.json')
  if (!isFile(manifest))
    throw manifestWrong(join(folder, summaryName), 'has no manifest-files.json beside it')
  const lines = readFileSync(manifest, 'utf8').split('\n')
  return lines.flatMap((line) => {
    if (line.trim() === '') return []
    const { dataFileS3Key: key = '', md5Checksum } = parseManifest(manifest, line) as FileLine
    const path = placesOf(key, folder, root).find(isFile)
    if (path === undefined) throw manifestWrong(manifest, `names ${key}, which is not there`)
    return [{ path, table, kind, ...(md5Checksum === undefined ? {} : { md5: md5Checksum }) }]
  })
}

/**
 * Returns the possible paths of a data file in a copy of a bucket, of its prefix, or of one export.
 * Incremental exports share one data folder.
 */
function placesOf(key: string, folder: string, root: string): readonly string[] {
  const name = key.slice(key.lastIndexOf('/') + 1)
  return [join(folder, 'data', name), join(dirname(folder), 'data', name), join(root, key), join(root, name)]
}

function parseManifest(file: string, text: string): object {
  try {
    return Object(JSON.parse(text.replace(/^\uFEFF/, ''))) as object
  } catch {
    throw manifestWrong(file, 'is no JSON')
  }
}

function manifestWrong(file: string, what: string): TablewrightError {
  return new TablewrightError('EXPORT_INCOMPLETE', `${file} ${what}.`, {
    remedy: 'Copy the complete folder of the export from the bucket, including data files.',
    data: { file },
  })
}

function tableMissing(path: string, table: string, tables: readonly string[]): TablewrightError {
  return new TablewrightError('TABLE_NOT_FOUND', `${path} has no export of the table ${table}.`, {
    remedy: `Choose from ${tables.join(', ')}.`,
    data: { table, tables },
  })
}
