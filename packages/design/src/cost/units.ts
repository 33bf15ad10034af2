import { readUnitSize, writeUnitSize } from '@tablewright/dynamo/limits'

export type ReadKind = 'eventual' | 'strong' | 'transactional'

const readFactor: Readonly<Record<ReadKind, number>> = { eventual: 0.5, strong: 1, transactional: 2 }

/** Returns the read units of one request. A request that finds nothing costs the minimum. */
export function readUnitsOf(bytes: number, kind: ReadKind): number {
  return Math.max(1, Math.ceil(bytes / readUnitSize)) * readFactor[kind]
}

/** Returns the write units of an item: the larger size before and after. */
export function writeUnitsOf(bytes: number, transactional: boolean): number {
  return Math.max(1, Math.ceil(bytes / writeUnitSize)) * (transactional ? 2 : 1)
}
