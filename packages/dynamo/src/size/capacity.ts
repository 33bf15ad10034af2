import { readUnitSize, writeUnitSize } from '../limits.js'

export type ReadConsistency = 'strong' | 'eventual' | 'transactional'

const readFactor: Readonly<Record<ReadConsistency, number>> = { strong: 1, eventual: 0.5, transactional: 2 }

/**
 * Read units for the bytes that a request examined. GetItem, BatchGetItem and TransactGetItems round each item
 * for itself; Query and Scan pass the sum of all that they examined, filtered or not. Nothing found costs the minimum.
 *
 * @example
 * readUnits(0, 'eventual') // → 0.5
 * readUnits(4097, 'strong') // → 2
 */
export function readUnits(bytes: number, consistency: ReadConsistency): number {
  return unitsOf(bytes, readUnitSize) * readFactor[consistency]
}

/**
 * Returns the write units of the table itself, by the larger of the item before and after; a missing item has size 0.
 */
export function writeUnits(before: number, after: number, transactional = false): number {
  return unitsOf(Math.max(before, after), writeUnitSize) * (transactional ? 2 : 1)
}

/**
 * The effect of one write on an index entry: `moved` if its index key changed (the old entry is deleted and a new one
 * put), `changed` if only projected attributes did.
 */
export type IndexChange = 'none' | 'inserted' | 'removed' | 'changed' | 'moved'

/**
 * Write units of one index for one write, from the sizes of the projected entries before and after.
 * Transactions do not double these.
 */
export function indexWriteUnits(change: IndexChange, before: number, after: number): number {
  switch (change) {
    case 'none':
      return 0
    case 'inserted':
      return writeUnits(0, after)
    case 'removed':
      return writeUnits(before, 0)
    case 'changed':
      return writeUnits(before, after)
    case 'moved':
      return writeUnits(before, 0) + writeUnits(0, after)
  }
}

function unitsOf(bytes: number, unit: number): number {
  return Math.max(1, Math.ceil(bytes / unit))
}
