import { createReadStream, type ReadStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isTablewrightError, TablewrightError } from '@tablewright/base'
import { maxRequestSize } from '@tablewright/dynamo'
import { wrongLine } from './item-line.js'

/** The lines of a file, unzipped if its name ends in `.gz`. */
export interface Lines {
  /** Bytes of the file. */
  readonly size: number
  bytesRead(): number
  read(): AsyncGenerator<string>
  close(): void
}

export function openLines(file: string): Lines {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) throw unreadable(file)
  // Opened when the lines are read: an earlier error would have no receiver.
  let bytes: ReadStream | undefined
  return {
    size,
    bytesRead: () => bytes?.bytesRead ?? 0,
    close: () => bytes?.destroy(),
    read: async function* () {
      bytes = createReadStream(file)
      // An error travels along the pipeline and comes out where the lines are read.
      const text = file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => {}) : bytes
      try {
        yield* linesOf(text.setEncoding('utf8'))
      } catch (cause) {
        throw isTablewrightError(cause) ? cause : unreadable(file, cause)
      }
    },
  }
}

/** Longest line in characters: no request could carry the item of a longer one. */
const maxLineLength = maxRequestSize

/** Unlike `node:readline`, passes on errors of the stream, and holds no more than the longest line. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  const line = new OpenLine()
  for await (const chunk of text) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      yield line.finish(chunk.slice(start, end))
      start = end + 1
    }
    line.add(chunk.slice(start))
  }
  const last = line.finish('')
  if (last !== '') yield last
}

/** The pieces of the line that is being read, each looked at once. */
class OpenLine {
  #number = 1
  #pieces: string[] = []
  #length = 0

  add(piece: string): void {
    this.#length += piece.length
    if (this.#length > maxLineLength)
      throw wrongLine(this.#number, `has more than ${maxLineLength} characters`)
    this.#pieces.push(piece)
  }

  /** Returns the line without its end, and begins the next. */
  finish(piece: string): string {
    this.add(piece)
    const text = this.#pieces.join('')
    this.#pieces = []
    this.#length = 0
    this.#number++
    return text.endsWith('\r') ? text.slice(0, -1) : text
  }
}

function unreadable(file: string, cause?: unknown): TablewrightError {
  return new TablewrightError('FILE_UNREADABLE', `${file} cannot be read.`, {
    remedy: 'Check that it is a file of JSON lines, and that one that ends in .gz is whole.',
    data: { file },
    cause,
  })
}
