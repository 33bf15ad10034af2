import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { PassThrough, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isTablewrightError, TablewrightError } from '@tablewright/base'
import { maxRequestSize } from '@tablewright/dynamo'
import { fileSize } from '../files/file-kind.js'
import { wrongLine } from './item-line.js'

/** The lines of a file, unzipped if its name ends in `.gz`, and without a byte order mark. */
export interface Lines {
  /** Bytes of the file. */
  readonly size: number
  bytesRead(): number
  read(): AsyncGenerator<string>
  close(): void
}

/** Opens the lines of a file. `md5` is the expected checksum of its bytes, in base64. */
export function openLines(file: string, md5?: string): Lines {
  const size = fileSize(file)
  if (size === undefined) throw unreadable(file)
  // Opened lazily: an earlier error would have no handler.
  let bytes: ReadStream | undefined
  return {
    size,
    bytesRead: () => bytes?.bytesRead ?? 0,
    close: () => bytes?.destroy(),
    read: async function* () {
      if (size === 0) return
      bytes = createReadStream(file)
      const { hash, counted } = hashing(bytes, md5)
      // Errors propagate through the pipeline to the reader of the lines.
      const text = file.endsWith('.gz') ? pipeline(counted, createGunzip(), () => {}) : counted
      try {
        yield* withoutMark(linesOf(text.setEncoding('utf8')))
        if (hash !== undefined && hash.digest('base64') !== md5) throw checksumWrong(file)
      } catch (cause) {
        throw isTablewrightError(cause) ? cause : unreadable(file, cause)
      }
    },
  }
}

/** Hashes the bytes that pass, if there is a checksum to compare with. */
function hashing(bytes: ReadStream, md5: string | undefined) {
  if (md5 === undefined) return { hash: undefined, counted: bytes }
  const hash = createHash('md5')
  const counted = new PassThrough({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { hash, counted: pipeline(bytes, counted, () => {}) }
}

async function* withoutMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  for await (const line of lines) {
    yield isFirst ? line.replace(/^\uFEFF/, '') : line
    isFirst = false
  }
}

/** Maximum line length in characters: a larger item would exceed the limit of a request. */
const maxLineLength = maxRequestSize

/** Unlike `node:readline`, propagates stream errors and buffers at most one line. */
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

/** The pieces of the current line. */
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

  /** Returns the complete line without its line end, and starts the next one. */
  finish(piece: string): string {
    this.add(piece)
    const text = this.#pieces.join('')
    this.#pieces = []
    this.#length = 0
    this.#number++
    return text.endsWith('\r') ? text.slice(0, -1) : text
  }
}

function checksumWrong(file: string): TablewrightError {
  return new TablewrightError('FILE_UNREADABLE', `${file} does not match the checksum of its manifest.`, {
    remedy: 'Copy it from the bucket again.',
    data: { file },
  })
}

function unreadable(file: string, cause?: unknown): TablewrightError {
  return new TablewrightError('FILE_UNREADABLE', `${file} cannot be read.`, {
    remedy: 'Check that it is a file of JSON lines, and that a file that ends in .gz is complete.',
    data: { file },
    cause,
  })
}
