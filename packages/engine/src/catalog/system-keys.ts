/**
 * Keys of entries that are not items: the number 0, which no table has, then one letter for the kind. The letters are
 * part of the on-disk format.
 */
const kinds = {
  table: 't',
  nextNumber: 'n',
  counts: 'c',
  dropped: 'd',
  backfill: 'b',
  token: 'k',
  tokenTime: 'q',
  stream: 's',
  secret: 'x',
  backup: 'u',
  export: 'e',
  import: 'i',
} as const

export type SystemKind = keyof typeof kinds

export function systemKey(kind: SystemKind, text = ''): Buffer {
  return Buffer.from(`\0\0\0\0${kinds[kind]}${text}`, 'utf8')
}

/** Returns the range of all keys of one kind. */
export function systemRange(kind: SystemKind): { from: Buffer; to: Buffer } {
  const to = systemKey(kind)
  to[to.length - 1]! += 1
  return { from: systemKey(kind), to }
}

/** Returns the text from which `systemKey` made the key. */
export function systemText(key: Buffer): string {
  return key.toString('utf8', 5)
}
