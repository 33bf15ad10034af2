import { nodeFlag, readTreeRecord, type TreeRecord } from './layout.js'
import { type FileShape, walkTree } from './walk-tree.js'

/** Returns the named trees, which contain the entries. Their records are in the main tree. */
export function namedTrees(shape: FileShape, main: TreeRecord): readonly TreeRecord[] {
  const trees: TreeRecord[] = []
  walkTree(shape, main, {
    use: () => true,
    damage: () => undefined,
    entry(_key, value, { flags }) {
      if ((flags & nodeFlag.subDatabase) !== 0) trees.push(readTreeRecord(value, 0))
    },
  })
  return trees
}
