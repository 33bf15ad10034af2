import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'

/** The message that lmdb 3.5 prints into 100 bytes when a write fails; it takes up to 126. */
const message = 'Attempting to write page at position %u, size %u, blocks %u, buffer sizes %i %i %i'
/** A shortened message of at most 48 bytes. */
const keptLength = 'Attempting to write page at position %u'.length

let done = false

/**
 * Shortens a message inside LMDB's native code. It overruns its buffer when the disk refuses a write, which ends the
 * process instead of failing the commit. The text is searched in the memory of this process; if it is not found or
 * the memory cannot be changed, nothing happens. Remove this when lmdb has fixed the message.
 */
export function shortenWriteMessage(): void {
  if (done || process.platform !== 'linux') return
  done = true
  try {
    const memory = openSync('/proc/self/mem', 'r+')
    try {
      shortenIn(memory)
    } finally {
      closeSync(memory)
    }
  } catch {
    // On a system where processes cannot change their memory, failed writes behave as before.
  }
}

function shortenIn(memory: number): void {
  for (const [start, end] of nativeRanges()) {
    const bytes = Buffer.allocUnsafe(end - start)
    const length = readSync(memory, bytes, 0, bytes.length, start)
    const at = bytes.subarray(0, length).indexOf(message)
    if (at < 0) continue
    writeSync(memory, Buffer.alloc(1), 0, 1, start + at + keptLength)
    return
  }
}

/**
 * Returns the address ranges of LMDB's library: its constants, then its instructions, where some linkers place
 * constants.
 */
function nativeRanges(): [number, number][] {
  const lines = readFileSync('/proc/self/maps', 'latin1').split('\n')
  const library = lines.filter((line) => line.includes('lmdb') && line.endsWith('.node'))
  return ['r--p', 'r-xp'].flatMap((rights) =>
    library.filter((line) => line.includes(` ${rights} `)).map(addressesOf),
  )
}

function addressesOf(line: string): [number, number] {
  const [start, end] = line.split(' ', 1)[0]!.split('-')
  return [Number.parseInt(start!, 16), Number.parseInt(end!, 16)]
}
