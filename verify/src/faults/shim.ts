import { spawnSync } from 'node:child_process'
import { openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../../src/faults/shim.c', import.meta.url))

/** Calls on the data file that can be made to fail, by their numbers in shim.c. */
export const calls = { pwrite: 1, fdatasync: 3, writev: 6 } as const
export type CallName = keyof typeof calls

export const errors = { EIO: 5, ENOSPC: 28, EROFS: 30 } as const
export type ErrorName = keyof typeof errors

/** A planned failure: which call, after how many calls of its kind, with which error, and how often. */
export interface Fault {
  readonly call: CallName
  readonly skip: number
  readonly error: ErrorName
  readonly times: number
}

const words = 13
const [seenAt, failedAt] = [4, 12]

/** Makes calls of a child process fail. */
export class FaultShim {
  readonly #library: string
  readonly #control: string
  readonly #descriptor: number

  private constructor(library: string, control: string) {
    this.#library = library
    this.#control = control
    writeFileSync(control, Buffer.alloc(words * 4))
    this.#descriptor = openSync(control, 'r+')
  }

  /** Compiles the shim into a folder. Returns the reason as text if that is not possible. */
  static build(folder: string): FaultShim | string {
    if (process.platform !== 'linux') return 'faults are injected on Linux only'
    const library = join(folder, 'shim.so')
    const { status, error } = spawnSync('cc', [
      '-shared',
      '-fPIC',
      '-O1',
      '-o',
      library,
      source,
      '-ldl',
      '-lpthread',
    ])
    if (status !== 0) return `there is no C compiler: ${error?.message ?? `cc ended with ${status}`}`
    return new FaultShim(library, join(folder, 'control'))
  }

  /** Environment variables of the child process. */
  get environment(): Record<string, string> {
    return { LD_PRELOAD: this.#library, TABLEWRIGHT_FAULTS: this.#control }
  }

  arm({ call, skip, error, times }: Fault): void {
    this.#write([calls[call], skip, errors[error], times])
  }

  disarm(): void {
    this.#write([0, 0, 0, 0])
  }

  /** Calls that have failed so far. */
  get failed(): number {
    return this.#read(failedAt)
  }

  /** Calls of a kind that were seen so far. */
  seen(call: CallName): number {
    return this.#read(seenAt + calls[call])
  }

  #read(word: number): number {
    const bytes = Buffer.alloc(4)
    readSync(this.#descriptor, bytes, 0, 4, word * 4)
    return bytes.readInt32LE(0)
  }

  #write(values: readonly number[]): void {
    const bytes = Buffer.alloc(4 * values.length)
    values.forEach((value, index) => {
      bytes.writeInt32LE(value, index * 4)
    })
    writeSync(this.#descriptor, bytes, 0, bytes.length, 0)
  }
}
