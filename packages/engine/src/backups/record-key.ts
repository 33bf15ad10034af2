/** The same key under another number. */
export function underNumber(key: Buffer, number: number): Buffer {
  const moved = Buffer.from(key)
  moved.writeUInt32BE(number, 0)
  return moved
}

/** Stands for an item that was not there when a backup was made. Records begin with another byte. */
export const absent = Buffer.of(0)

/** Whether a record stands for an item that was not there. */
export function isAbsent(record: Buffer): boolean {
  return record[0] === absent[0]
}
