import { emptyMetaPages, pageFlag, pageHeaderSize, treeRecordSize, writeMainTree } from './layout.js'

/** An entry of the main tree of a new file. */
export interface NewEntry {
  readonly key: string
  readonly flags: number
  readonly data: Buffer
}

const nodeHeaderSize = 8
const mainPage = 2

/**
 * Returns a file as LMDB writes it with its first commit: two meta pages, and one page with the main tree. Writing it
 * at once takes one sync instead of several. The entries must be in the order of their keys.
 */
export function newFilePages(pageSize: number, mapSize: number, entries: readonly NewEntry[]): Buffer {
  const metas = emptyMetaPages(pageSize, mapSize)
  // The first commit writes the second meta page.
  const meta = metas.subarray(pageSize)
  writeMainTree(meta, { root: mainPage, entries: entries.length })
  return Buffer.concat([metas, leafPage(pageSize, entries)])
}

function leafPage(pageSize: number, entries: readonly NewEntry[]): Buffer {
  const page = Buffer.alloc(pageSize)
  page.writeUInt32LE(mainPage, 0)
  page.writeUInt32LE(1, 8)
  page.writeUInt16LE(pageFlag.leaf, 18)
  let upper = pageSize
  entries.forEach((entry, index) => {
    const size = nodeHeaderSize + entry.key.length + entry.data.length
    // Nodes begin at even offsets.
    upper -= size + (size % 2)
    writeNode(page, upper, entry)
    page.writeUInt16LE(upper - pageHeaderSize, pageHeaderSize + index * 2)
  })
  page.writeUInt16LE(entries.length * 2, 20)
  page.writeUInt16LE(upper - pageHeaderSize, 22)
  return page
}

function writeNode(page: Buffer, at: number, { key, flags, data }: NewEntry): void {
  page.writeUInt32LE(data.length, at)
  page.writeUInt16LE(flags, at + 4)
  page.writeUInt16LE(key.length, at + 6)
  page.write(key, at + nodeHeaderSize, 'latin1')
  data.copy(page, at + nodeHeaderSize + key.length)
}

/** Returns the record of a named tree without entries. */
export function emptyTree(): Buffer {
  const record = Buffer.alloc(treeRecordSize)
  record.fill(0xff, treeRecordSize - 8)
  return record
}
