import { createReadStream, type ReadStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { TablewrightError } from '@tablewright/base'

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
  // Opened when the lines are read: what went wrong before would have nobody to be told to.
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
        throw unreadable(file, cause)
      }
    },
  }
}

/** Unlike `node:readline`, it passes on what goes wrong with the stream. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}

function unreadable(file: string, cause?: unknown): TablewrightError {
  return new TablewrightError('FILE_UNREADABLE', `${file} cannot be read.`, {
    remedy: 'Check that it is a file of JSON lines, and that one that ends in .gz is whole.',
    data: { file },
    cause,
  })
}
