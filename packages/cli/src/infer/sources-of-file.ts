import type { TableSource } from '@tablewright/adopt'
import { fileSources } from './file-source.js'

/** The tables of a file: an export of JSON lines, or a folder of them. */
export async function sourcesOfFile(
  file: string,
  table: string | undefined,
  keys: string | undefined,
): Promise<readonly TableSource[]> {
  return fileSources(file, {
    ...(keys === undefined ? {} : { keys }),
    ...(table === undefined ? {} : { table }),
  })
}
