import { readUnitSize, writeUnitSize } from '@tablewright/dynamo/limits'

export type ReadKind = 'eventual' | 'strong' | 'transactional'

const readFactor: Readonly<Record<ReadKind, number>> = { eventual: 0.5, strong: 1, transactional: 2 }

/** Read units for the bytes that one request examines; nothing found costs the minimum. */
export function readUnitsOf(bytes: number, kind: ReadKind): number {
  return Math.max(1, Math.ceil(bytes / readUnitSize)) * readFactor[kind]
}

/** Write units for the larger of an item before and after. */
export function writeUnitsOf(bytes: number, transactional: boolean): number {
  return Math.max(1, Math.ceil(bytes / writeUnitSize)) * (transactional ? 2 : 1)
}
