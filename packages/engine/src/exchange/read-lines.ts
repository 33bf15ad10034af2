import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A line has one item, and an item of 400 KB can take six times as much in JSON. */
const maxLineLength = 8 * 1024 * 1024
const newline = 0x0a

/** The files of an import. */
interface Files {
  readonly folder: string
  readonly prefix: string
  readonly gzipped: boolean
  /** Whether the first line of each file is not data. */
  readonly withHeader: boolean
}

/** A line of a file, and the first line of the file if that is its header. */
export interface FileLine {
  readonly line: Buffer
  readonly header?: Buffer
}

/** Yields the lines of all files whose keys begin with a prefix, file by file, without empty lines. */
export async function* readLines({ folder, prefix, gzipped, withHeader }: Files): AsyncGenerator<FileLine> {
  for (const path of await filesOf(folder, prefix)) {
    const file = createReadStream(path)
    // An error or the end of either stream destroys both; the loop over the bytes throws the error.
    const bytes = gzipped ? pipeline(file, createGunzip(), () => undefined) : file
    let header: Buffer | undefined
    for await (const line of split(bytes)) {
      if (withHeader && header === undefined) header = line
      else yield header === undefined ? { line } : { line, header }
    }
  }
}

async function filesOf(folder: string, prefix: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => relative(folder, path).split(sep).join('/').startsWith(prefix))
    .sort()
}

/** Keeps the pieces of an incomplete line and joins them once. */
async function* split(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      pieces.push(chunk.subarray(start, end))
      const line = Buffer.concat(pieces)
      if (line.length > 0) yield line
      pieces = []
      length = 0
      start = end + 1
    }
    pieces.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > maxLineLength) throw new Error(`A line is longer than ${maxLineLength} bytes.`)
  }
  const last = Buffer.concat(pieces)
  if (last.length > 0) yield last
}
