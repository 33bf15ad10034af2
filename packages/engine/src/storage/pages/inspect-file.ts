import { Checksum, checksumSize, wordAt } from '../checksum.js'
import type { KeyRange } from '../storage.js'
import { freePages, missingPages } from './free-pages.js'
import { lastCommit } from './last-commit.js'
import { type Meta, nodeFlag, noPage, readLong, readTreeRecord, type TreeRecord } from './layout.js'
import { type Node, overflowOf, readPage } from './page.js'
import { PageFile } from './page-file.js'
import {
  type FileShape,
  largeValue,
  type PageDamage,
  type TreeVisitor,
  walkTree,
  walkTreeSteps,
} from './walk-tree.js'

/** Called for every entry that is found. The value is undefined if its checksum is wrong. */
export type EntryVisitor = (key: Buffer, value: Buffer | undefined) => void

/** The damage of a data file as a whole. */
export interface FileReport {
  /** Sentences about the file itself. */
  readonly problems: readonly string[]
  /** Parts of the file that cannot be read. */
  readonly damage: readonly PageDamage[]
}

/** A leaf page that no tree refers to, and the commit that wrote it. */
interface Orphan {
  readonly page: number
  readonly transaction: number
}

/**
 * Reads all entries of a data file without LMDB, which would end the process on a damaged page. If a page of a tree
 * is lost, the pages below it are searched among those that are neither used nor free.
 */
export function inspectFile(path: string, defaultPageSize: number, visit: EntryVisitor): FileReport {
  const steps = inspectFileSteps(path, defaultPageSize, visit)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Inspects a file like `inspectFile`, and yields after each page. */
export function* inspectFileSteps(
  path: string,
  defaultPageSize: number,
  visit: EntryVisitor,
): Generator<void, FileReport> {
  const file = new PageFile(path)
  try {
    return yield* new Inspector(file, defaultPageSize, visit).run()
  } finally {
    file.close()
  }
}

class Inspector {
  readonly #file: PageFile
  readonly #defaultPageSize: number
  readonly #visit: EntryVisitor
  readonly #checksum = new Checksum()
  readonly #problems: string[] = []
  readonly #damage: PageDamage[] = []
  /** Key ranges of entries that were on lost pages. */
  readonly #missing: KeyRange[] = []
  #used = new Uint8Array(0)
  /** Undefined until it is read from the file. */
  #checked: boolean | undefined

  constructor(file: PageFile, defaultPageSize: number, visit: EntryVisitor) {
    this.#file = file
    this.#defaultPageSize = defaultPageSize
    this.#visit = visit
  }

  *run(): Generator<void, FileReport> {
    const { size } = this.#file
    const metas = this.#file.metas(this.#defaultPageSize)
    const { meta, misnumbered } = lastCommit(this.#file, metas)
    metas.forEach((each, number) => {
      if (each === undefined)
        this.#problems.push(`Page ${number}, which says where the data begins, is damaged.`)
    })
    if (misnumbered !== undefined)
      this.#problems.push(
        `Page ${misnumbered}, which says where the data begins, has the number of another commit.`,
      )
    const pageSize = meta?.pageSize ?? this.#defaultPageSize
    const pages = Math.floor(size / pageSize)
    // A damaged number may be far beyond the end of the file.
    const lastPage = Math.max(Math.min(meta?.lastPage ?? pages, pages - 1), 1)
    const shape = { file: this.#file, pageSize, lastPage }
    this.#used = new Uint8Array(lastPage + 1)
    if (meta !== undefined && missingPages(shape, meta) > 0)
      this.#problems.push('The file is cut off: pages at its end are missing.')
    const isWhole = meta !== undefined && (yield* this.#walkTrees(shape, meta))
    if (!isWhole) yield* this.#visitOrphans(shape, pages)
    return { problems: this.#problems, damage: this.#damage }
  }

  /** Visits the pages of the trees. Returns false if entries are missing. */
  *#walkTrees(shape: FileShape, meta: Meta): Generator<void, boolean> {
    let entries: TreeRecord | undefined
    walkTree(shape, meta.main, {
      ...this.#visitor(),
      damage: (damage) => this.#lose({ ...damage, from: undefined, to: undefined }),
      entry: (key, value, { flags }) => {
        if ((flags & nodeFlag.subDatabase) !== 0) entries = readTreeRecord(value, 0)
        else if (key.includes('format')) this.#checked = value.includes('checksums')
      },
    })
    const before = this.#damage.length
    walkTree(shape, meta.free, { ...this.#visitor(), entry: () => undefined })
    freePages(shape, meta.free, meta.transaction, (first, count) => this.#use(first, count))
    if (this.#damage.length > before)
      this.#problems.push('The list of free pages is damaged: what was deleted may come back.')
    if (entries === undefined) {
      if (meta.main.root === noPage && meta.transaction === 0) return true
      this.#lose({ page: meta.main.root, problem: 'is lost', from: undefined, to: undefined })
    } else
      yield* walkTreeSteps(shape, entries, {
        ...this.#visitor(),
        damage: (damage) => this.#lose(damage),
        entry: (key, value) => this.#entry(key, value),
      })
    return this.#missing.length === 0
  }

  /** Reports damage of pages that contain entries or lead to them. */
  #lose(damage: PageDamage): void {
    this.#damage.push(damage)
    this.#missing.push(damage)
  }

  #visitor(): Omit<TreeVisitor, 'entry'> {
    return {
      damage: (damage) => this.#damage.push(damage),
      use: (page, pages) => this.#use(page, pages),
    }
  }

  #use(page: number, pages: number): boolean {
    const isNew = this.#used[page] === 0
    this.#used.fill(1, page, page + pages)
    return isNew
  }

  /** Visits leaf pages that no tree refers to, the newest last, for the missing keys. */
  *#visitOrphans(shape: FileShape, pages: number): Generator<void> {
    const orphans: Orphan[] = []
    for (let page = 2; page < Math.min(pages, this.#used.length); page++) {
      if (this.#used[page] !== 0) continue
      const bytes = this.#file.read(shape.pageSize, page)
      if (readPage(bytes, page, shape.pageSize).kind === 'leaf')
        orphans.push({ page, transaction: readLong(bytes, 8) })
    }
    orphans.sort((one, other) => one.transaction - other.transaction)
    for (const { page } of orphans) {
      const content = readPage(this.#file.read(shape.pageSize, page), page, shape.pageSize)
      if (content.kind === 'leaf') for (const node of content.nodes) this.#orphan(shape, node)
      yield
    }
  }

  #orphan(shape: FileShape, node: Node): void {
    const { key, flags } = node
    const isEntry = key.length > 4 && (flags & nodeFlag.subDatabase) === 0 && !key.includes('format')
    if (!isEntry || !this.#isMissing(key)) return
    if ((flags & nodeFlag.bigData) === 0) this.#entry(key, node.data)
    else {
      const { page, pages } = overflowOf(node)
      const value = pages <= shape.lastPage ? largeValue(shape, node, page, pages) : undefined
      if (value !== undefined) this.#entry(key, value)
    }
  }

  #isMissing(key: Buffer): boolean {
    if (this.#missing.length === 0) return true
    return this.#missing.some((range) => contains(range, key))
  }

  #entry(key: Buffer, stored: Buffer): void {
    const length = stored.length - checksumSize
    const matches = length >= 0 && this.#checksum.of(stored, length) === wordAt(stored, length)
    // If the record of the format is lost, the first entry with a right checksum decides.
    if (this.#checked === undefined && matches) this.#checked = true
    if (this.#checked === true) this.#visit(key, matches ? stored.subarray(0, length) : undefined)
    else this.#visit(key, stored)
  }
}

function contains({ from, to }: KeyRange, key: Buffer): boolean {
  if (from !== undefined && Buffer.compare(key, from) < 0) return false
  return to === undefined || Buffer.compare(key, to) < 0
}
