import type { Entry, KeyRange, ReadView } from '../storage/storage.js'

/*
 * A record in storage. Its key is the number of the stream and its sequence number. Its value is the time of its
 * creation (8 bytes) and its JSON, which GetRecords copies unchanged.
 */
const timeBytes = 8

export function recordKey(stream: number, sequence: number): Buffer {
  const key = Buffer.allocUnsafe(12)
  key.writeUInt32BE(stream, 0)
  key.writeBigUInt64BE(BigInt(sequence), 4)
  return key
}

/** Returns the range of the records from a sequence number on. */
export function recordsFrom(stream: number, sequence: number): KeyRange {
  return { from: recordKey(stream, sequence), to: recordKey(stream + 1, 0) }
}

export function sequenceAt({ key }: Entry): number {
  return Number(key.readBigUInt64BE(4))
}

/** Returns the value of a record. Its JSON may be in several parts. */
export function encodeStored(madeAt: number, ...parts: readonly Uint8Array[]): Buffer {
  let end = timeBytes
  for (const part of parts) end += part.length
  const value = Buffer.allocUnsafe(end)
  value.writeDoubleBE(madeAt, 0)
  end = timeBytes
  for (const part of parts) {
    value.set(part, end)
    end += part.length
  }
  return value
}

export function madeAt({ value }: Entry): number {
  return value.readDoubleBE(0)
}

/** Returns the JSON of a record, borrowed for as long as the entry. */
export function storedJson({ value }: Entry): Buffer {
  return value.subarray(timeBytes)
}

/** Returns the sequence number of the last stored record of a stream. */
export function lastStored(view: ReadView, stream: number): number | undefined {
  for (const entry of view.range({ ...recordsFrom(stream, 0), reverse: true })) return sequenceAt(entry)
  return undefined
}
