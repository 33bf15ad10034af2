import { type Meta, noPage, pageHeaderSize, readLong } from './layout.js'
import { newerMeta, type PageFile } from './page-file.js'

/** The last commit of a file. */
export interface LastCommit {
  /** Undefined if both meta pages are damaged. */
  readonly meta: Meta | undefined
  /** The meta page with a wrong commit number. */
  readonly misnumbered: 0 | 1 | undefined
}

/** The commit number that LMDB gives all pages of a copy. */
const copied = 1

/**
 * Finds the last commit by the commit numbers in the meta pages and in the roots of their trees, which each commit
 * writes. If a number were changed, LMDB would continue with the commit before the last one.
 */
export function lastCommit(file: PageFile, metas: readonly [Meta | undefined, Meta | undefined]): LastCommit {
  const meta = newerMeta(metas)
  const other = metas.find((each) => each !== meta)
  if (meta === undefined || other === undefined) return { meta, misnumbered: undefined }
  const [numbered, replaced] = [rootTransaction(file, meta), rootTransaction(file, other)]
  // After a failed write, LMDB leaves the number before the last one and the roots that were not committed.
  const isLater = replaced > meta.transaction && meta.transaction - other.transaction !== 1
  if (isLater) return { meta: other, misnumbered: indexOf(metas, other) }
  if (numbered === meta.transaction || numbered <= copied) return { meta, misnumbered: undefined }
  return { meta: replaced > numbered ? other : meta, misnumbered: indexOf(metas, meta) }
}

/** Returns the number of the commit that wrote the root of the main tree; 0 if the root is missing or damaged. */
function rootTransaction(file: PageFile, { main, pageSize, lastPage }: Meta): number {
  if (main.root === noPage || main.root > lastPage) return 0
  const page = file.read(pageSize, main.root)
  return page.length < pageHeaderSize || readLong(page, 0) !== main.root ? 0 : readLong(page, 8)
}

function indexOf(metas: readonly (Meta | undefined)[], meta: Meta): 0 | 1 {
  return metas[0] === meta ? 0 : 1
}
