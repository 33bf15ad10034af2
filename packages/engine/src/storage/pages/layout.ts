import { endianness } from 'node:os'

/*
 * The layout of LMDB's file: pages of one size, of which the first two are meta pages. It is read here without LMDB,
 * which ends the process on an unexpected page.
 */

/** The layout below is that of 64-bit machines that store the lowest byte first. */
export const isKnownLayout =
  endianness() === 'LE' && !process.arch.endsWith('32') && !['arm', 'mips', 'mipsel'].includes(process.arch)

export const pageHeaderSize = 24
export const metaMagic = 0xbeefc0de
export const metaVersion = 2
/** Page number of the root of an empty tree. */
export const noPage = 2 ** 64

/** Flags for the kinds of pages. */
export const pageFlag = { branch: 0x01, leaf: 0x02, overflow: 0x04, meta: 0x08 } as const
/** Flags for the kinds of data in a node. */
export const nodeFlag = { bigData: 0x01, subDatabase: 0x02, duplicates: 0x04 } as const

/** One tree of the file. */
export interface TreeRecord {
  readonly depth: number
  readonly entries: number
  /** Branch and leaf pages. */
  readonly pages: number
  /** Page number; `noPage` if the tree is empty. */
  readonly root: number
}

/** The content of a meta page: the roots of the trees of one commit. */
export interface Meta {
  readonly pageSize: number
  readonly mapSize: number
  readonly free: TreeRecord
  readonly main: TreeRecord
  readonly lastPage: number
  readonly transaction: number
}

export const treeRecordSize = 48
/** Flags of LMDB: the tree of free pages has numbers as keys, and the path names the file instead of its folder. */
const fileFlags = 0x4008
/** LMDB ends the process on an encrypted file, which the engine never writes. */
const encryptedFlag = 0x2000
const metaAt = { magic: 24, version: 28, mapSize: 40, free: 48, main: 96, lastPage: 144, transaction: 152 }
/** Bytes of a meta page that are used. */
export const metaSize = 168

/** Reads an integer of 8 bytes. Values above 2^53 lose digits; page numbers are smaller. */
export function readLong(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at) + bytes.readUInt32LE(at + 4) * 2 ** 32
}

export function readTreeRecord(bytes: Buffer, at: number): TreeRecord {
  return {
    depth: bytes.readUInt16LE(at + 6),
    entries: readLong(bytes, at + 32),
    pages: readLong(bytes, at + 8) + readLong(bytes, at + 16),
    root: readLong(bytes, at + 40),
  }
}

/** Reads a meta page. Returns undefined if the bytes are not the meta page of this number. */
export function readMeta(bytes: Buffer, number: 0 | 1): Meta | undefined {
  if (bytes.length < metaSize || (bytes.readUInt16LE(18) & pageFlag.meta) === 0) return undefined
  if (readLong(bytes, 0) !== number) return undefined
  if (bytes.readUInt32LE(metaAt.magic) !== metaMagic) return undefined
  if ((bytes.readUInt16LE(metaAt.free + 4) & encryptedFlag) !== 0) return undefined
  if ((bytes.readUInt32LE(metaAt.version) & 0xffff) !== metaVersion) return undefined
  return {
    pageSize: bytes.readUInt32LE(metaAt.free),
    mapSize: readLong(bytes, metaAt.mapSize),
    free: readTreeRecord(bytes, metaAt.free),
    main: readTreeRecord(bytes, metaAt.main),
    lastPage: readLong(bytes, metaAt.lastPage),
    transaction: readLong(bytes, metaAt.transaction),
  }
}

/** Returns the two meta pages of an empty file. */
export function emptyMetaPages(pageSize: number, mapSize: number): Buffer {
  const bytes = Buffer.alloc(2 * pageSize)
  for (const number of [0, 1]) {
    const page = bytes.subarray(number * pageSize, (number + 1) * pageSize)
    page.writeUInt32LE(number, 0)
    page.writeUInt16LE(pageFlag.meta, 18)
    page.writeUInt32LE(metaMagic, metaAt.magic)
    page.writeUInt32LE(metaVersion, metaAt.version)
    page.writeBigUInt64LE(BigInt(mapSize), metaAt.mapSize)
    page.writeUInt32LE(pageSize, metaAt.free)
    page.writeUInt16LE(fileFlags, metaAt.free + 4)
    for (const tree of [metaAt.free, metaAt.main]) page.fill(0xff, tree + 40, tree + treeRecordSize)
    page.writeUInt32LE(1, metaAt.lastPage)
  }
  return bytes
}

/** Writes the first commit into a meta page: its main tree has one page, the last of the file. */
export function writeMainTree(page: Buffer, { root, entries }: Pick<TreeRecord, 'root' | 'entries'>): void {
  const { main, lastPage, transaction } = metaAt
  page.writeUInt16LE(1, main + 6)
  page.writeUInt32LE(1, main + 16)
  page.writeUInt32LE(entries, main + 32)
  page.writeBigUInt64LE(BigInt(root), main + 40)
  page.writeUInt32LE(root, lastPage)
  page.writeUInt32LE(1, transaction)
}
