import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { requireRegularFile } from '../regular-file.js'
import { type Meta, metaSize, readMeta } from './layout.js'

const minPageSize = 256
const maxPageSize = 65536

/** Reads a data file page by page, even if it is damaged. */
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

  /** Returns the bytes of one page or of several consecutive pages; fewer at the end of the file. */
  read(pageSize: number, page: number, pages = 1): Buffer {
    const bytes = Buffer.allocUnsafe(pageSize * pages)
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, bytes.length, page * pageSize))
  }

  /**
   * Returns the two meta pages, undefined for a damaged one. The second page follows the first; if the first is
   * unreadable, the second is read at the default page size.
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
    const isPageSize = pageSize >= minPageSize && pageSize <= maxPageSize && (pageSize & (pageSize - 1)) === 0
    return isPageSize ? meta : undefined
  }
}

/** Returns the meta page of the last commit. */
export function newerMeta(metas: readonly (Meta | undefined)[]): Meta | undefined {
  const [first, second] = metas
  if (first === undefined || second === undefined) return first ?? second
  return second.transaction > first.transaction ? second : first
}
