import { once } from 'node:events'
import { writeSync } from 'node:fs'
import type { WriteStream } from 'node:tty'

/** The output of a command: results on standard output, progress and errors on standard error. */
export interface Terminal {
  /** Columns of standard output; a file or pipe has 120. */
  readonly width: number
  /** Whether standard output shows colors: on a terminal that has them. NO_COLOR and FORCE_COLOR decide if set. */
  readonly color: boolean
  /** The same for standard error, which shows errors. */
  readonly noteColor: boolean
  /** Whether standard error is a terminal. Progress is shown only then. */
  readonly watched: boolean
  print(text: string): void
  /** Writes to standard output unchanged. Resolves when the reader is ready for more. */
  write(content: Uint8Array | string): Promise<void>
  /** Prints one JSON document. */
  printJson(value: unknown): void
  note(text: string): void
  /** Clears the screen. Does nothing without a terminal. */
  clear(): void
  /** Replaces the line shown last. Does nothing unless standard error is a terminal. */
  show(line: string): void
}

const widthOfPipe = 120

export function openTerminal(stdout: WriteStream, stderr: WriteStream): Terminal {
  // A reader may close the pipe early: `tablewright check … | head`.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    // Synchronous, because the process ends with the next line.
    writeSync(2, `error OUTPUT_FAILED: Standard output cannot be written: ${error.message}.\n`)
    process.exit(1)
  })
  const print = (text: string) => {
    stdout.write(`${text}\n`)
  }
  return {
    width: stdout.columns ?? widthOfPipe,
    color: showsColors(stdout),
    noteColor: showsColors(stderr),
    watched: stderr.isTTY === true,
    print,
    write: async (content) => {
      if (!stdout.write(content)) await once(stdout, 'drain')
    },
    printJson: (value) => print(JSON.stringify(value, undefined, 2)),
    note: (text) => {
      stderr.write(`${text}\n`)
    },
    clear: () => {
      if (stdout.isTTY) stdout.write('\u001b[2J\u001b[H')
    },
    show: (line) => {
      if (stderr.isTTY) stderr.write(`\r\u001b[K${line}`)
    },
  }
}

function showsColors(stream: WriteStream): boolean {
  return forcedColor() ?? (stream.isTTY === true && stream.hasColors())
}

/** Whether FORCE_COLOR asks for colors or, with 0, for none. Undefined if it is not set. */
function forcedColor(): boolean | undefined {
  const { FORCE_COLOR: forced } = process.env
  return forced === undefined ? undefined : forced !== '0' && forced !== 'false'
}
