import { TablewrightError } from '@tablewright/base'

/*
 * A record has 1 byte for its format, 4 bytes for the size that DynamoDB counts for the item, then the item's JSON,
 * which a response copies unchanged.
 */
const RECORD_FORMAT = 1

/** Offset of the JSON in a record. */
export const jsonOffset = 5

/** Returns the record of an item's JSON. */
export function encodeRecord(json: string, size: number): Buffer {
  const record = Buffer.allocUnsafe(jsonOffset + Buffer.byteLength(json))
  writeRecordHead(record, size)
  record.write(json, jsonOffset, 'utf8')
  return record
}

/** As `encodeRecord`, for the parts of a JSON text. */
export function joinRecord(parts: readonly Buffer[], size: number): Buffer {
  let end = jsonOffset
  for (const part of parts) end += part.length
  const record = Buffer.allocUnsafe(end)
  writeRecordHead(record, size)
  let at = jsonOffset
  for (const part of parts) {
    record.set(part, at)
    at += part.length
  }
  return record
}

/** Writes the head before the JSON; `writeUInt32LE` would take four times as long. */
export function writeRecordHead(record: Buffer, size: number): void {
  record[0] = RECORD_FORMAT
  record[1] = size
  record[2] = size >>> 8
  record[3] = size >>> 16
  record[4] = size >>> 24
}

/** Returns the item's size as DynamoDB counts it. */
export function recordSize(record: Buffer): number {
  if (record[0] !== RECORD_FORMAT) {
    throw new TablewrightError('RECORD_UNKNOWN', `A record has the unknown format ${record[0]}.`, {
      remedy: 'Restore the damaged data folder from a backup.',
      data: { format: record[0] },
    })
  }
  // Faster than `readUInt32LE`. No item's size needs the highest bit.
  return record[1]! | (record[2]! << 8) | (record[3]! << 16) | (record[4]! << 24)
}

/** Returns the item's JSON within the record, without a copy: valid as long as the record is. */
export function recordJson(record: Buffer): Buffer {
  return record.subarray(jsonOffset)
}
