import { countText, sizeText } from '@tablewright/base'
import type { CheckReport, Finding, PartitionHeat, PatternProof } from '@tablewright/design'
import { maxPageSize, partitionReadUnits, partitionWriteUnits } from '@tablewright/dynamo'
import { code, markdownTable } from './markdown-table.js'

const hottestShown = 10

/** Returns the busiest partitions, each with the multiple of the declared rates at which it is throttled. */
export function hottestPartitions({ partitions }: CheckReport): string {
  const rows = partitions
    .filter((heat) => loadOf(heat) > 0)
    .sort((one, other) => loadOf(other) - loadOf(one))
    .slice(0, hottestShown)
    .map((heat) => [
      code(heat.partition),
      [heat.table, heat.index].filter(Boolean).join('.'),
      heat.single ? 'one key' : 'the busiest key',
      countText(heat.readUnits),
      countText(heat.writeUnits),
      `${countText(loadOf(heat) * 100)} %`,
      `${countText(1 / loadOf(heat))} times these rates`,
      busiestPattern(heat),
    ])
  if (rows.length === 0) return 'No pattern declares a rate.'
  const titles = [
    'Partition',
    'Table or index',
    'Key',
    'Read units/s',
    'Write units/s',
    'Load',
    'Throttles at',
    'Main pattern',
  ]
  return markdownTable(titles, rows)
}

/** Returns the load as a share of the limit of one partition. */
function loadOf({ readUnits, writeUnits }: PartitionHeat): number {
  return Math.max(readUnits / partitionReadUnits, writeUnits / partitionWriteUnits)
}

function busiestPattern(heat: PartitionHeat): string {
  const load = (pattern: PartitionHeat['patterns'][number]) =>
    (pattern.perSecond ?? 0) *
    Math.max(pattern.readUnits / partitionReadUnits, pattern.writeUnits / partitionWriteUnits)
  return heat.patterns.reduce((most, pattern) => (load(pattern) > load(most) ? pattern : most)).name
}

interface Bound {
  readonly what: string
  readonly declared: string
  readonly breaksAt: string
  readonly effect: string
}

/** Returns the sizes and rates at which the design reaches a limit of DynamoDB. */
export function breakingPoints(report: CheckReport): string {
  const bounds = [
    ...report.findings.flatMap(findingBound),
    ...report.partitions.filter(({ single }) => single).flatMap(singleKeyBound),
  ]
  if (bounds.length === 0) return 'No declared number comes near a limit of DynamoDB.'
  return markdownTable(
    ['Resource', 'Declared', 'Limit', 'Effect'],
    bounds.map(({ what, declared, breaksAt, effect }) => [what, declared, breaksAt, effect]),
  )
}

/**
 * Returns the bound of a finding about sets and lists that can fill an item, or collections that can fill a
 * partition.
 */
function findingBound({ place, data }: Finding): readonly Bound[] {
  const { full, fits, expected, items } = data
  const limit = typeof full === 'number' ? full : fits
  if (typeof limit !== 'number' || limit <= 0) return []
  const declared = expected ?? items
  const isItem = typeof full === 'number'
  return [
    {
      what: code(place),
      declared: typeof declared === 'number' ? countText(declared) : '',
      breaksAt: `${countText(limit)} ${isItem ? 'elements' : 'items'}`,
      effect: isItem ? 'the item is full at 400 KB' : 'a limit of DynamoDB is reached',
    },
  ]
}

function singleKeyBound(heat: PartitionHeat): readonly Bound[] {
  const load = loadOf(heat)
  if (load === 0) return []
  const rate = heat.patterns.reduce((sum, { perSecond = 0 }) => sum + perSecond, 0)
  return [
    {
      what: `${code(heat.partition)} in ${[heat.table, heat.index].filter(Boolean).join('.')}`,
      declared: `${countText(rate)} calls/s`,
      breaksAt: `${countText(rate / load)} calls/s`,
      effect: 'DynamoDB throttles the key, because it cannot split one key',
    },
  ]
}

/** Returns the growth of queries: each page of a large range takes a call. */
export function queryGrowth({ patterns }: CheckReport): string {
  const rows = patterns.flatMap(({ name, itemsInRange, items, bytes, page, limit }: PatternProof) => {
    if (itemsInRange === undefined || page === undefined || items.expected === 0) return []
    const each = bytes.expected / items.expected
    const fits = Math.min(page, Math.floor(maxPageSize / each))
    const asked = Math.min(itemsInRange, limit ?? itemsInRange)
    return [
      [name, countText(itemsInRange), sizeText(each), countText(fits), countText(Math.ceil(asked / fits))],
    ]
  })
  if (rows.length === 0) return 'No query declares how many items it reads.'
  return markdownTable(
    ['Query', 'Items in range', 'Item size', 'Items per call', 'Calls for all items'],
    rows,
  )
}
