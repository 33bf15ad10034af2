import { type TableSource, workbenchSources } from '@tablewright/adopt'
import type { Item } from '@tablewright/dynamo'
import { fileSources } from './file-source.js'

/** The tables of a file, and the sample data of a model. */
export interface FileTables {
  readonly sources: readonly TableSource[]
  readonly name?: string
  readonly description?: string
  /** The sample data of a model, by table. */
  readonly items?: Readonly<Record<string, readonly Item[]>>
}

/** Reads the tables of an export of JSON lines, a folder of them, or a model of NoSQL Workbench. */
export async function sourcesOfFile(
  file: string,
  table: string | undefined,
  keys: string | undefined,
): Promise<FileTables> {
  const { readInput } = await import('../output/page.js')
  const model = file.endsWith('.json') ? await readInput(file) : ''
  if (/"DataModel"\s*:/.test(model)) return workbenchSources(model)
  const sources = await fileSources(file, {
    ...(keys === undefined ? {} : { keys }),
    ...(table === undefined ? {} : { table }),
  })
  return { sources }
}
