import type { CheckReport, PatternProof } from '@tablewright/design'
import { readUnitSize, writeUnitSize } from '@tablewright/dynamo/limits'

/** A load, relative to the declared one. */
export interface LoadScale {
  /** Ratio of the calls to the declared rates. */
  readonly traffic: number
  /** Ratio of the item sizes to the expected ones. */
  readonly size: number
  /** Monthly growth of traffic and stored items, as a factor: 1.2 is a fifth more. */
  readonly perMonth: number
  readonly months: number
}

export interface ScaledPartition {
  readonly table: string
  readonly index: string | undefined
  readonly partition: string
  /** Units a second. */
  readonly readUnits: number
  readonly writeUnits: number
}

export interface ScaledLoad {
  /** Dollars a month for the calls of each pattern. */
  readonly patterns: readonly { readonly name: string; readonly cost: number }[]
  /** Dollars a month for storage. */
  readonly fixed: number
  readonly partitions: readonly ScaledPartition[]
}

/** Returns cost and heat of a scaled load. Units are rounded as DynamoDB rounds bytes. */
export function scaleLoad(report: CheckReport, scale: LoadScale): ScaledLoad {
  const growth = scale.perMonth ** scale.months
  const calls = scale.traffic * growth
  const factors = new Map(report.patterns.map((pattern) => [pattern.name, unitFactors(pattern, scale.size)]))
  const perSecond = new Map(report.patterns.map(({ name, perSecond = 0 }) => [name, perSecond]))
  const factorOf = (name: string) => factors.get(name) ?? { read: 1, write: 1 }
  return {
    patterns: report.patterns.map(({ name, monthly = 0, readUnits, writeUnits }) => {
      const { read, write } = factorOf(name)
      const factor = writeUnits.expected > 0 ? write : readUnits.expected > 0 ? read : 1
      return { name, cost: monthly * calls * factor }
    }),
    fixed: report.tables.reduce((sum, { fixed }) => sum + fixed, 0) * scale.size * growth,
    partitions: report.partitions.map(({ table, index, partition, readUnits, writeUnits, patterns }) => {
      const share = (units: 'readUnits' | 'writeUnits', kind: 'read' | 'write') => {
        let [before, after] = [0, 0]
        for (const pattern of patterns) {
          const load = (perSecond.get(pattern.name) ?? 0) * pattern[units]
          before += load
          after += load * factorOf(pattern.name)[kind]
        }
        return before > 0 ? after / before : 1
      }
      return {
        table,
        index,
        partition,
        readUnits: readUnits * calls * share('readUnits', 'read'),
        writeUnits: writeUnits * calls * share('writeUnits', 'write'),
      }
    }),
  }
}

/** Factor by which the units of a call grow with larger items: bytes are rounded up to whole units. */
function unitFactors({ bytes, items }: PatternProof, size: number): { read: number; write: number } {
  const perItem = bytes.expected / Math.max(1, items.expected)
  return {
    read: steps(bytes.expected * size, readUnitSize) / steps(bytes.expected, readUnitSize),
    write: steps(perItem * size, writeUnitSize) / steps(perItem, writeUnitSize),
  }
}

function steps(bytes: number, step: number): number {
  return Math.max(1, Math.ceil(bytes / step))
}
