const kinds = ['written', 'syncBegan', 'syncEnded', 'printed', 'writtenDurably', 'truncated'] as const

/** One record of the log that shim.c writes. */
export interface DiskRecord {
  readonly kind: (typeof kinds)[number]
  /** Position in the data file, or its new length if it was truncated. */
  readonly at: number
  readonly bytes: Buffer
}

const headSize = 16

/** Reads the log. Skips a record that the end of the process truncated. */
export function parseRecords(log: Buffer): DiskRecord[] {
  const records: DiskRecord[] = []
  for (let position = 0; position + headSize <= log.length; ) {
    const kind = kinds[log.readUInt32LE(position) - 1]
    const length = log.readUInt32LE(position + 4)
    const end = position + headSize + length
    if (kind === undefined) throw new Error(`no kind of record at byte ${position} of the log`)
    if (end > log.length) break
    const at = Number(log.readBigUInt64LE(position + 8))
    records.push({ kind, at, bytes: log.subarray(position + headSize, end) })
    position = end
  }
  return records
}
