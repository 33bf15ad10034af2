/** Returns the same key under another number. */
export function underNumber(key: Buffer, number: number): Buffer {
  const moved = Buffer.from(key)
  moved.writeUInt32BE(number, 0)
  return moved
}

/** Represents an item that did not exist at the time of the backup. Records begin with another byte. */
export const absent = Buffer.of(0)

/** Whether a record represents an item that did not exist. */
export function isAbsent(record: Buffer): boolean {
  return record[0] === absent[0]
}
