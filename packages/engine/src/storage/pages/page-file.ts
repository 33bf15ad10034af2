import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { requireRegularFile } from '../regular-file.js'
import { type Meta, metaSize, readMeta } from './layout.js'

const smallestPage = 256
const largestPage = 65536

/** A data file that is read page by page, whatever is in it. */
export class PageFile {
  readonly #descriptor: number

  constructor(path: string) {
    requireRegularFile(path)
    this.#descriptor = openSync(path, 'r')
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  get size(): number {
    return fstatSync(this.#descriptor).size
  }

  /** The bytes of one page, or of several that follow each other; fewer where the file ends. */
  read(pageSize: number, page: number, pages = 1): Buffer {
    const bytes = Buffer.allocUnsafe(pageSize * pages)
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, bytes.length, page * pageSize))
  }

  /**
   * The two meta pages; undefined for each that is damaged. The second one stands behind the first, so its place is
   * tried at the usual page size if the first is unreadable.
   */
  metas(defaultPageSize: number): readonly [Meta | undefined, Meta | undefined] {
    const first = this.#meta(0, 0)
    const second = this.#meta(1, first?.pageSize ?? defaultPageSize)
    return [first, second]
  }

  #meta(number: 0 | 1, at: number): Meta | undefined {
    const bytes = Buffer.alloc(metaSize)
    if (readSync(this.#descriptor, bytes, 0, metaSize, at) < metaSize) return undefined
    const meta = readMeta(bytes, number)
    if (meta === undefined) return undefined
    const { pageSize } = meta
    const isPageSize =
      pageSize >= smallestPage && pageSize <= largestPage && (pageSize & (pageSize - 1)) === 0
    return isPageSize ? meta : undefined
  }
}

/** The meta page of the last commit. */
export function newerMeta(metas: readonly (Meta | undefined)[]): Meta | undefined {
  const [first, second] = metas
  if (first === undefined || second === undefined) return first ?? second
  return second.transaction > first.transaction ? second : first
}
