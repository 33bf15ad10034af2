import type { IndexShape, TableShape, TableSource } from '@tablewright/adopt'
import { TablewrightError } from '@tablewright/base'
import type { AttributeFields, Item } from '@tablewright/dynamo'
import { type ExportFile, exportFiles } from '../transfer/export-files.js'
import { openExportLines } from '../transfer/export-lines.js'
import { readExportLine, type TableItem } from '../transfer/item-line.js'

export interface FileSourceOptions {
  /** `PK,SK`: the key attributes of the table. Defaults to conventional names that every item has. */
  readonly keys?: string
  /** The table to read from files with several tables. */
  readonly table?: string
}

const pageSize = 500
/** Number of items that are read to find the keys. */
const probed = 2_000

/** Returns the tables of an export: a file of JSON lines, or a folder in the layout of Amazon S3 exports. */
export async function fileSources(path: string, options: FileSourceOptions): Promise<readonly TableSource[]> {
  const files = exportFiles(path, options.table)
  const probes = new Map<string, Item[]>()
  for await (const { table, item } of linesOf(files)) {
    const known = probes.get(table) ?? []
    probes.set(table, known)
    if (known.length < probed) known.push(item)
  }
  const names = [...probes.keys()].filter((name) => options.table === undefined || name === options.table)
  return names.map((name) => ({
    shape: shapeOf(name, probes.get(name)!, options),
    pages: () => pagesOf(files, name),
  }))
}

/** Deleted items of an incremental export have no attributes to infer from. */
async function* linesOf(files: readonly ExportFile[]): AsyncGenerator<TableItem> {
  const lines = openExportLines(files)
  try {
    for await (const { text, line, from } of lines.read()) {
      if (text.trim() === '') continue
      const { table = 'Table', item, deleted } = readLine(text, line, from)
      if (!deleted) yield { table, item }
    }
  } finally {
    lines.close()
  }
}

function readLine(text: string, line: number, from: ExportFile) {
  try {
    return readExportLine(text, { line, ...from })
  } catch (error) {
    throw new TablewrightError('FILE_UNREADABLE', `${from.path}: ${(error as Error).message}`, {
      remedy: 'Give an export of JSON lines, each with an Item, a folder of them or a NoSQL Workbench model.',
      data: { file: from.path, line },
      cause: error,
    })
  }
}

async function* pagesOf(files: readonly ExportFile[], table: string): AsyncGenerator<readonly Item[]> {
  let page: Item[] = []
  for await (const line of linesOf(files)) {
    if (line.table !== table) continue
    page.push(line.item)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

const conventionalKeys: readonly (readonly [RegExp, RegExp])[] = [
  [/^_?pk$/i, /^_?sk$/i],
  [/^partition_?key$/i, /^sort_?key$/i],
  [/^hash_?key$/i, /^range_?key$/i],
  [/^id$/i, /^$/],
]

/** An export does not describe its table, so keys come from the option or from conventional names. */
function shapeOf(name: string, items: readonly Item[], { keys }: FileSourceOptions): TableShape {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))]
  const always = names.filter((each) => items.every((item) => item[each]))
  const given = keys?.split(',').map((each) => each.trim()) ?? []
  // Each table of an export may have different key names.
  const isGiven = given.length > 0 && given.every((each) => always.includes(each))
  const [partition, sort] = isGiven ? given : conventional(always)
  if (partition === undefined) throw keysNeeded(name, always)
  const part = (key: string) => ({ name: key, type: typeOf(items[0]?.[key] as AttributeFields | undefined) })
  return {
    name,
    partition: part(partition),
    ...(sort === undefined ? {} : { sort: part(sort) }),
    indexes: conventionalIndexes(names, items),
  }
}

function conventional(names: readonly string[]): readonly string[] {
  for (const [partition, sort] of conventionalKeys) {
    const first = names.find((name) => partition.test(name))
    const second = names.find((name) => sort.test(name))
    if (first !== undefined) return second === undefined ? [first] : [first, second]
  }
  return []
}

function typeOf(value: AttributeFields | undefined): 'S' | 'N' | 'B' {
  if (value?.N !== undefined) return 'N'
  return value?.B === undefined ? 'S' : 'B'
}

/** `GSI1PK` and `GSI1SK` are the keys of an index GSI1. */
function conventionalIndexes(names: readonly string[], items: readonly Item[]): readonly IndexShape[] {
  const partitions = names.flatMap(
    (name) =>
      /^(gsi_?\d+)_?(pk)$/i
        .exec(name)
        ?.slice(1, 2)
        .map((index) => ({ index, name })) ?? [],
  )
  return partitions.map(({ index, name }) => {
    const sort = names.find((each) => each.toLowerCase() === name.toLowerCase().replace(/pk$/, 'sk'))
    const part = (key: string) => {
      const holder = items.find((item) => item[key])
      return { name: key, type: typeOf(holder?.[key] as AttributeFields | undefined) }
    }
    return {
      name: index,
      kind: 'global',
      partition: [part(name)],
      sort: sort === undefined ? [] : [part(sort)],
      projection: 'ALL',
    }
  })
}

function keysNeeded(table: string, names: readonly string[]): TablewrightError {
  return new TablewrightError('KEYS_UNKNOWN', `The file does not show the key attributes of ${table}.`, {
    remedy: `Give --keys with one or two of: ${names.join(', ')}.`,
    data: { table },
  })
}
