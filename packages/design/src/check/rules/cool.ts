import { countText } from '@tablewright/base'
import { partitionReadUnits, partitionWriteUnits } from '@tablewright/dynamo/limits'
import type { PartitionHeat } from '../../cost/heat.js'
import { type Finding, finding } from '../finding.js'

/**
 * Proves that no partition has to serve more than 3,000 read and 1,000 write units per second. Partitions
 * with a single key are reported.
 */
export function checkCool(partitions: readonly PartitionHeat[]): Finding[] {
  return partitions.flatMap((heat) => [
    ...checkHeat(heat, 'read', heat.readUnits, partitionReadUnits),
    ...checkHeat(heat, 'write', heat.writeUnits, partitionWriteUnits),
    ...(heat.single ? singleKey(heat) : []),
  ])
}

function about({ table, index, partition, patterns }: PartitionHeat) {
  return {
    place: `tables.${[table, index].filter(Boolean).join('.')}`,
    data: { partition, patterns: patterns.map((pattern) => pattern.name) },
  }
}

function where({ table, index, partition }: PartitionHeat): string {
  return `${partition} in ${[table, index].filter(Boolean).join('.')}`
}

function checkHeat(heat: PartitionHeat, kind: 'read' | 'write', units: number, limit: number): Finding[] {
  if (units <= limit / 2) return []
  const code = units > limit ? 'TW1001' : 'TW1002'
  const { place, data } = about(heat)
  return [
    finding(code, {
      place,
      data: { ...data, kind, units, limit },
      message: `${where(heat)} takes ${countText(units)} ${kind} units a second; a partition serves ${countText(limit)}.`,
      remedy:
        kind === 'read'
          ? 'Spread the key over shards, cache the reads, or read smaller items.'
          : 'Spread the key over shards, or write less often.',
    }),
  ]
}

/** Reports a partition with a single key, which DynamoDB cannot split. */
function singleKey(heat: PartitionHeat): Finding[] {
  const rates = heat.patterns.flatMap(({ name, readUnits, writeUnits }) => {
    const calls = Math.min(
      readUnits > 0 ? partitionReadUnits / readUnits : Number.POSITIVE_INFINITY,
      writeUnits > 0 ? partitionWriteUnits / writeUnits : Number.POSITIVE_INFINITY,
    )
    return Number.isFinite(calls) ? [{ name, calls: Math.floor(calls) }] : []
  })
  if (rates.length === 0) return []
  const { place, data } = about(heat)
  const rateTexts = rates.map(({ name, calls }) => `${name} at ${countText(calls)}`).join(', ')
  return [
    finding('TW1003', {
      place,
      data: { ...data, throttlesAt: Object.fromEntries(rates.map(({ name, calls }) => [name, calls])) },
      message: `${where(heat)} is one key for all calls. Alone, these are throttled: ${rateTexts} calls a second.`,
      remedy: 'No change is needed below these rates; above them, spread the key over shards.',
    }),
  ]
}
