import { countText, sizeText } from '@tablewright/base'
import type { CheckReport, PatternProof } from '@tablewright/design'
import { describePrices } from '@tablewright/design/model'
import { dollars, estimateText } from './amounts.js'
import { code, markdownTable } from './markdown-table.js'
import { breakingPoints, hottestPartitions, queryGrowth } from './scaling.js'

/** Returns the sections about cost and growth, from the report of `check`. */
export function costSections(report: CheckReport, level: string): string {
  return [
    `Calculated by \`tablewright check\` from the rates, numbers and sizes that the design declares. Prices: ${describePrices(report.prices)}.`,
    `${level} Cost per month`,
    monthTable(report),
    `${level} Cost per call`,
    'Expected units and, after the dash, the maximum that the design allows. Items written include derived items.',
    callTable(report.patterns),
    ...vectorTable(report.patterns),
    `${level} Hottest partitions`,
    'A partition serves 3,000 read units and 1,000 write units a second.',
    hottestPartitions(report),
    `${level} Limits`,
    breakingPoints(report),
    `${level} Pages of queries`,
    queryGrowth(report),
    ...accepted(report, level),
  ].join('\n\n')
}

function monthTable({ tables }: CheckReport): string {
  return markdownTable(
    ['Table', 'Stored', 'Storage and capacity', 'Requests', 'Total'],
    tables.map(({ table, storedBytes, fixed, requests }) => [
      table,
      sizeText(storedBytes),
      dollars(fixed),
      dollars(requests),
      dollars(fixed + requests),
    ]),
  )
}

const reads = new Set(['get', 'batchGet', 'transactGet', 'query', 'scan', 'nearest'])

function callTable(patterns: readonly PatternProof[]): string {
  return markdownTable(
    [
      'Id',
      'Access pattern',
      'Read units',
      'Write units',
      'Items read',
      'Items written',
      'Calls/s',
      'Cost per month',
    ],
    patterns.map((proof) => [
      proof.id ?? '',
      proof.name,
      estimateText(proof.readUnits),
      estimateText(proof.writeUnits),
      reads.has(proof.operation) ? estimateText(proof.items) : '',
      reads.has(proof.operation) ? '' : estimateText(proof.items),
      proof.perSecond === undefined ? '' : countText(proof.perSecond),
      proof.monthly === undefined ? '' : dollars(proof.monthly),
    ]),
  )
}

/** Returns the bytes charged for vector indexes, if a pattern uses one. */
function vectorTable(patterns: readonly PatternProof[]): readonly string[] {
  const used = patterns.filter(({ searchBytes, vectorWriteBytes }) => searchBytes ?? vectorWriteBytes)
  if (used.length === 0) return []
  return [
    markdownTable(
      ['Id', 'Access pattern', 'Bytes searched', 'Bytes written to vector indexes'],
      used.map(({ id = '', name, searchBytes, vectorWriteBytes }) => [
        id,
        name,
        searchBytes ? estimateText(searchBytes) : '',
        vectorWriteBytes ? estimateText(vectorWriteBytes) : '',
      ]),
    ),
  ]
}

/** Lists the accepted findings with their reasons. */
function accepted({ findings }: CheckReport, level: string): readonly string[] {
  const lines = findings.flatMap(({ code: rule, place, accepted: reason }) =>
    reason === undefined ? [] : [`- ${rule} at ${code(place)}: ${reason}`],
  )
  return lines.length === 0 ? [] : [`${level} Accepted`, lines.join('\n')]
}
