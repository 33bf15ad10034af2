import { TablewrightError } from '@tablewright/base'
import { unknownFormat } from './format.js'
import { findTreeDamage } from './pages/find-tree-damage.js'
import { missingPages } from './pages/free-pages.js'
import { lastCommit } from './pages/last-commit.js'
import { isKnownLayout, type Meta, noPage, type TreeRecord } from './pages/layout.js'
import { namedTrees } from './pages/named-trees.js'
import { newerMeta, PageFile } from './pages/page-file.js'
import { type FileShape, type PageDamage, walkTree } from './pages/walk-tree.js'

/** The pages of a file of 32 MB, or the upper levels of the trees of a larger one. Checking them takes up to 50 ms. */
const maxCheckedPages = 4_096

/**
 * Throws for a file on which LMDB would end the process: an empty or truncated file, or one with damaged pages in its
 * trees. Reads all pages if the file is shorter than its header states, otherwise only the upper pages of the trees,
 * and only a few if another process may write at the same time (`isShared`).
 */
export function checkDataFile(path: string, folder: string, pageSize: number, isShared: boolean): void {
  if (!isKnownLayout) return
  const file = new PageFile(path)
  try {
    const { size } = file
    if (size === 0) throw damagedFile(folder, 'it is empty')
    const metas = file.metas(pageSize)
    const meta = newerMeta(metas)
    if (meta === undefined) throw unknownFormat(folder)
    const broken = metas.indexOf(undefined)
    if (broken >= 0) throw damagedFile(folder, `page ${broken} is damaged`)
    const { misnumbered } = isShared ? { misnumbered: undefined } : lastCommit(file, metas)
    if (misnumbered !== undefined)
      throw damagedFile(folder, `page ${misnumbered} has the number of another commit`)
    if (findProblem(file, meta, size) === undefined) {
      const damage = isShared ? undefined : findTreeDamage(shapeOf(file, meta), meta, maxCheckedPages)
      if (damage !== undefined) throw damagedFile(folder, `page ${damage.page} ${damage.problem}`)
      return
    }
    // A process that writes the file may have changed it during the read.
    const again = newerMeta(file.metas(pageSize))
    const problem = again && findProblem(file, again, file.size)
    if (problem !== undefined) throw damagedFile(folder, problem)
  } finally {
    file.close()
  }
}

function findProblem(file: PageFile, meta: Meta, size: number): string | undefined {
  return metaProblem(meta) ?? (isCut(meta, size) ? cutProblem(file, meta) : undefined)
}

function metaProblem(meta: Meta): string | undefined {
  const isInside = ({ root }: TreeRecord) => root === noPage || (root > 1 && root <= meta.lastPage)
  if (!isInside(meta.free) || !isInside(meta.main)) return 'its trees begin outside of it'
  return meta.transaction > 0 && meta.main.root === noPage ? 'its main tree is gone' : undefined
}

function isCut({ lastPage, pageSize }: Meta, size: number): boolean {
  return size < (lastPage + 1) * pageSize
}

/** Pages at the end may be missing if they are free. */
function cutProblem(file: PageFile, meta: Meta): string | undefined {
  const shape = shapeOf(file, meta)
  let found: PageDamage | undefined
  const visitor = {
    use: () => true,
    entry: () => undefined,
    damage: (damage: PageDamage) => {
      found ??= damage
    },
  }
  for (const tree of [meta.free, meta.main, ...namedTrees(shape, meta.main)]) walkTree(shape, tree, visitor)
  if (found !== undefined) return `it is cut off: page ${found.page} ${found.problem}`
  return missingPages(shape, meta) > 0 ? 'it is cut off: pages at its end are missing' : undefined
}

function shapeOf(file: PageFile, { pageSize, lastPage }: Meta): FileShape {
  return { file, pageSize, lastPage }
}

export function damagedFile(folder: string, problem: string): TablewrightError {
  return new TablewrightError('DATA_DAMAGED', `The data file of ${folder} is damaged: ${problem}.`, {
    remedy: 'Restore a backup, or copy the intact records with: tablewright engine salvage.',
    data: { folder, problem },
  })
}
