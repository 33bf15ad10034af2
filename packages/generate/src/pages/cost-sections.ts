import { countText, sizeText } from '@tablewright/base'
import type { CheckReport, PatternProof } from '@tablewright/design'
import { describePrices } from '@tablewright/design/model'
import { dollars, estimateText } from './amounts.js'
import { code, markdownTable } from './markdown-table.js'
import { breakingPoints, hottestPartitions, queryGrowth } from './scaling.js'

/** Returns the sections about cost and growth, from the report of `check`. */
export function costSections(report: CheckReport, level: string): string {
  return [
    `Reckoned by \`tablewright check\` from the rates, numbers and sizes that the design declares; prices: ${describePrices(report.prices)}.`,
    `${level} A month`,
    monthTable(report),
    `${level} A call`,
    'Units as expected and, after the dash, the most that the design allows. The items that one write touches, with all that is derived from it, are its amplification.',
    callTable(report.patterns),
    ...vectorTable(report.patterns),
    `${level} Hottest partitions`,
    'A partition serves 3,000 read units and 1,000 write units a second.',
    hottestPartitions(report),
    `${level} Where it breaks`,
    breakingPoints(report),
    `${level} Queries as they grow`,
    queryGrowth(report),
    ...accepted(report, level),
  ].join('\n\n')
}

function monthTable({ tables }: CheckReport): string {
  return markdownTable(
    ['Table', 'Stored', 'Storage and capacity', 'Requests', 'Together'],
    tables.map(({ table, storedBytes, standing, requests }) => [
      table,
      sizeText(storedBytes),
      dollars(standing),
      dollars(requests),
      dollars(standing + requests),
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
      'A month',
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

/** Bytes that vector indexes are charged for, where a pattern uses one. */
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

/** The findings that the design accepts, with the reasons. */
function accepted({ findings }: CheckReport, level: string): readonly string[] {
  const lines = findings.flatMap(({ code: rule, place, accepted: reason }) =>
    reason === undefined ? [] : [`- ${rule} at ${code(place)}: ${reason}`],
  )
  return lines.length === 0 ? [] : [`${level} Accepted`, lines.join('\n')]
}
