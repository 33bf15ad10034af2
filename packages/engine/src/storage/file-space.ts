import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { TablewrightError } from '@tablewright/base'
import { inTurns } from '../turns.js'
import type { Changes } from './change.js'
import { freePages } from './pages/free-pages.js'
import type { Meta, TreeRecord } from './pages/layout.js'
import { namedTrees } from './pages/named-trees.js'
import { newerMeta, PageFile } from './pages/page-file.js'
import { countPathPages } from './pages/path-pages.js'
import type { FileShape } from './pages/walk-tree.js'

/** Pages reserved for deletes when the disk is full. */
const reservedPages = 64
/** Pages that the file grows by beyond the needs of a commit: an eighth of the file, within these bounds. */
const [minGrowth, maxGrowth] = [128, 1024]
/**
 * Pages that every commit writes in addition to its changes: the branch pages of its trees, and the list of
 * free pages.
 */
const fixedPages = 24
/** Maximum surplus of put bytes over removed bytes with which a group of changes still counts as a delete. */
const deleteAllowance = 4096
/** Milliseconds between checks whether the disk has room. */
const probeInterval = 50
/**
 * Small, although a large buffer would take fewer calls: Linux keeps the bytes of one call in one large folio, and
 * walks all of its blocks for each page that is written into it later, which doubled the CPU time of a commit.
 */
const zeros = Buffer.alloc(8 * 1024)

/** The state of the file at the last commit. */
interface Measured {
  readonly usedPages: number
  readonly depth: number
  readonly treePages: number
}

/**
 * Keeps the data file larger than LMDB needs it, so that a commit has its pages on the disk, and a full disk is
 * detected before the commit begins. LMDB itself does not survive every failed write.
 */
export class FileSpace {
  readonly #path: string
  readonly #file: PageFile
  readonly #descriptor: number
  readonly #pageSize: number
  /** Pages at the end of the file that commits since the last check may not have used yet. */
  #room = 0
  #measured: Measured = { usedPages: 2, depth: 1, treePages: 1 }
  #full = false
  #probedAt = Number.NEGATIVE_INFINITY

  constructor(path: string, pageSize: number) {
    this.#path = path
    this.#pageSize = pageSize
    this.#file = new PageFile(path)
    this.#descriptor = openSync(path, 'r+')
  }

  /** True while the disk has no room for the file to grow. */
  get full(): boolean {
    return this.#full
  }

  close(): void {
    this.#file.close()
    closeSync(this.#descriptor)
  }

  /** Reserves the space for deletes, if the disk has it. */
  open(): void {
    this.#measure()
    if (this.#room < reservedPages) this.#grow(reservedPages)
  }

  /** Checks whether the file can grow again. Returns true while it cannot. */
  checkFull(): boolean {
    if (!this.#full) return false
    this.#measure()
    this.#grow(reservedPages + 2 * fixedPages)
    return this.#full
  }

  /**
   * Makes room for a commit, or throws STORAGE_FULL. Call it between commits. Returns a promise if the file grows by
   * many pages, so that other requests are served meanwhile.
   *
   * @param sizeOf returns the bytes of the current value of a key
   */
  prepare(changes: Changes, sizeOf: (key: string) => number): Promise<void> | undefined {
    this.#probe()
    const needed = this.#estimate(changes)
    if (this.#room >= needed + reservedPages && !this.#full) {
      this.#room -= needed
      return undefined
    }
    this.#measure()
    const take = () => {
      this.#grow(needed + reservedPages)
      if (this.#full) this.#requireRoom(changes, sizeOf)
      this.#room -= needed
    }
    const later = this.#growInTurns(needed + reservedPages)
    if (later !== undefined) return later.then(take)
    take()
    return undefined
  }

  /**
   * Writes a byte after the pages that LMDB uses, to detect a full disk here: a failed write inside LMDB may
   * overrun the buffer of its message.
   */
  #probe(): void {
    const now = performance.now()
    if (now - this.#probedAt < probeInterval) return
    this.#probedAt = now
    this.#measure()
    if (this.#room > 0) writeSync(this.#descriptor, zeros, 0, 1, this.#pagesOnDisk() * this.#pageSize - 1)
  }

  /** Upper bound of the pages that the commit takes if it finds no free ones. */
  #estimate(changes: Changes): number {
    const { depth, treePages } = this.#measured
    const { largePages, newLeaves } = this.#sizes(changes)
    return Math.min(changes.size * depth, treePages) + newLeaves * 2 + largePages + fixedPages
  }

  #sizes(changes: Changes): {
    readonly largePages: number
    readonly newLeaves: number
    readonly bytes: number
  } {
    const half = this.#pageSize / 2
    let [largePages, puts, smallBytes, bytes] = [0, 0, 0, 0]
    for (const [key, value] of changes) {
      if (value === null) continue
      puts++
      bytes += value.length
      if (key.length + value.length < half - 64) smallBytes += key.length + value.length
      else largePages += Math.ceil((value.length + 64) / this.#pageSize)
    }
    // Split pages stay at least a third full.
    const newLeaves = Math.min(puts, 2 + Math.ceil((4 * smallBytes) / this.#pageSize) + largePages)
    return { largePages, newLeaves, bytes }
  }

  /** On a full disk: the exact needs of the commit, and the number of free pages. */
  #requireRoom(changes: Changes, sizeOf: (key: string) => number): void {
    const { largePages, newLeaves, bytes } = this.#sizes(changes)
    const { paths, free } = this.#inspect(changes.keys())
    const small = paths + newLeaves * 2 + fixedPages
    const reserve = isDelete(changes, bytes, sizeOf) ? 0 : reservedPages
    // A large value needs consecutive pages, which LMDB may not find among the free ones.
    if (this.#room - reserve >= largePages && this.#room - reserve + free / 2 >= largePages + small) return
    throw fullError(this.#path)
  }

  #inspect(keys: Iterable<string>): { readonly paths: number; readonly free: number } {
    const all = [...keys]
    const { meta, shape, trees } = this.#look()
    let paths = 0
    for (const tree of trees) paths += countPathPages(shape, tree, all)
    return { paths, free: freePages(shape, meta.free, meta.transaction).usable }
  }

  #measure(): void {
    const { meta, trees } = this.#look()
    this.#measured = {
      usedPages: meta.lastPage + 1,
      depth: Math.max(1, ...trees.map(({ depth }) => depth)) + 1,
      treePages: trees.reduce((sum, { pages }) => sum + pages, 1),
    }
    this.#room = this.#pagesOnDisk() - this.#measured.usedPages
  }

  #look(): { readonly meta: Meta; readonly shape: FileShape; readonly trees: readonly TreeRecord[] } {
    const meta = newerMeta(this.#file.metas(this.#pageSize))!
    const shape = { file: this.#file, pageSize: meta.pageSize, lastPage: meta.lastPage }
    return { meta, shape, trees: namedTrees(shape, meta.main) }
  }

  #pagesOnDisk(): number {
    return Math.floor(fstatSync(this.#descriptor).size / this.#pageSize)
  }

  /** Allocates pages by writing zeros, because only written pages are guaranteed to have disk space. */
  #grow(pages: number): void {
    this.#writeZeros(this.#endFor(pages), () => false)
    this.#room = this.#pagesOnDisk() - this.#measured.usedPages
    this.#full = this.#room < pages
  }

  /** Writes the zeros for many pages in turns. Returns undefined for a few pages, which `#grow` writes. */
  #growInTurns(pages: number): Promise<void> | undefined {
    if (pages <= maxGrowth) return undefined
    const end = this.#endFor(pages)
    return inTurns((isOver) => this.#writeZeros(end, isOver))
  }

  #endFor(pages: number): number {
    const { usedPages } = this.#measured
    const spare = Math.min(Math.max(usedPages >> 3, minGrowth), maxGrowth)
    return (usedPages + pages + spare) * this.#pageSize
  }

  /** Writes zeros up to an offset in the file. Returns false if the turn ended before. */
  #writeZeros(end: number, isOver: () => boolean): boolean {
    let size = fstatSync(this.#descriptor).size
    try {
      while (size < end) {
        size += writeSync(this.#descriptor, zeros, 0, Math.min(zeros.length, end - size), size)
        if (isOver()) return false
      }
    } catch (error) {
      if (!isFull(error)) throw error
    }
    return true
  }
}

/** Whether a group of changes removes entries and adds few bytes. */
function isDelete(changes: Changes, putBytes: number, sizeOf: (key: string) => number): boolean {
  let [removes, before] = [0, 0]
  for (const [key, value] of changes) {
    if (value === null) removes++
    before += sizeOf(key)
  }
  return removes > 0 && putBytes <= before + deleteAllowance
}

/** Whether the disk, the user's quota or the file has no room left. */
export function isFull(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' || code === 28
}

export function fullError(path: string, cause?: unknown): TablewrightError {
  return new TablewrightError(
    'STORAGE_FULL',
    `The disk has no room for ${path}: writes are refused, reads and deletes are served.`,
    {
      remedy: 'Make room on the disk, or delete items; writes then resume automatically.',
      data: { path },
      cause,
    },
  )
}
