import { partitionReadUnits, partitionWriteUnits } from '@tablewright/dynamo/limits'
import { add, nothing } from '../cost/estimate.js'
import type { PartitionHeat } from '../cost/heat.js'
import { monthlyCost } from '../cost/month.js'
import { targetsOf } from '../model/pattern-facts.js'
import type { PatternModel, QueryPattern } from '../model/pattern-model.js'
import type { CheckContext } from './check-context.js'
import { type Finding, type RuleName, ruleNames } from './finding.js'
import { keyNotation } from './key-notation.js'
import type { PatternProof, Verdict } from './report.js'
import type { Neighbors } from './rules/alone.js'

/** Combines the results of the proofs and of the cost model for one pattern. */
export function provePattern(
  context: CheckContext,
  pattern: PatternModel,
  findings: readonly Finding[],
  partitions: readonly PartitionHeat[],
  neighbors: Neighbors,
): PatternProof {
  const cost = context.costs.get(pattern.name)!
  const table = context.model.tables[pattern.table]
  const { rate, id } = pattern
  const hottest = hottestOf(pattern.name, partitions)
  const listing = listingFacts(pattern)
  return {
    name: pattern.name,
    ...(id === undefined ? {} : { id }),
    operation: pattern.operation,
    table: pattern.table,
    ...listing,
    key: keyNotation(context.model, pattern),
    readUnits: add(nothing, cost.readUnits),
    writeUnits: add(nothing, cost.writeUnits),
    ...(cost.searchBytes ? { searchBytes: cost.searchBytes } : {}),
    ...(cost.vectorWriteBytes ? { vectorWriteBytes: cost.vectorWriteBytes } : {}),
    items: cost.items,
    bytes: cost.bytes,
    ...(rate && table
      ? {
          perSecond: rate.perSecond,
          monthly: monthlyCost(cost, rate, table.billing, context.cost.prices),
        }
      : {}),
    ...(hottest ? { hottest } : {}),
    neighbors: neighbors.get(pattern.name) ?? [],
    verdicts: verdictsOf(pattern, findings),
  }
}

function listingFacts(pattern: PatternModel): Partial<PatternProof> {
  if (pattern.operation === 'query') return queryFacts(pattern)
  return pattern.operation === 'nearest' ? { index: pattern.index, limit: pattern.limit } : {}
}

function queryFacts(pattern: QueryPattern): Partial<PatternProof> {
  const { order, page, limit, expect, keyCondition } = pattern
  const { claim } = order
  return {
    ...(keyCondition.index === undefined ? {} : { index: keyCondition.index }),
    order: claim ? `${claim.attribute} ${claim.direction}` : `sort key ${order.direction}`,
    page,
    ...(limit === undefined ? {} : { limit }),
    ...(expect?.items === undefined ? {} : { itemsInRange: expect.items }),
  }
}

function hottestOf(name: string, partitions: readonly PartitionHeat[]): PatternProof['hottest'] {
  const load = (heat: PartitionHeat) =>
    Math.max(heat.readUnits / partitionReadUnits, heat.writeUnits / partitionWriteUnits)
  const used = partitions.filter((heat) => heat.patterns.some((pattern) => pattern.name === name))
  if (used.length === 0) return undefined
  const { patterns: _, ...hottest } = used.reduce((most, heat) => (load(heat) > load(most) ? heat : most))
  return hottest
}

const readRules: readonly RuleName[] = [
  'served',
  'unambiguous',
  'forge-proof',
  'bounded',
  'consistent',
  'priced',
  'typed',
]
const rulesOf: Readonly<Record<string, readonly RuleName[]>> = {
  query: [...readRules, 'alone'],
  nearest: [...readRules, 'alone'],
  scan: ['served', 'consistent', 'priced', 'typed'],
  get: readRules,
  batchGet: readRules,
  transactGet: readRules,
}
const writeRules: readonly RuleName[] = [
  'unambiguous',
  'forge-proof',
  'bounded',
  'complete',
  'priced',
  'typed',
  'maintained',
  'guarded',
]

function verdictsOf(pattern: PatternModel, findings: readonly Finding[]): PatternProof['verdicts'] {
  const targets = targetsOf(pattern)
  const concerns = (found: Finding) =>
    found.pattern === undefined
      ? found.items.some((item) => targets.includes(item)) || usesPartition(found, pattern.name)
      : found.pattern === pattern.name
  const own = findings.filter((found) => !found.accepted && concerns(found))
  const applicable = new Set(rulesOf[pattern.operation] ?? writeRules)
  if (pattern.rate) applicable.add('cool')
  if (pattern.operation === 'query' && pattern.order.claim) applicable.add('ordered')
  const verdict = (rule: RuleName): Verdict => {
    const severities = own.filter((found) => found.rule === rule).map((found) => found.severity)
    if (severities.includes('error')) return 'fails'
    if (severities.includes('warning')) return 'warned'
    return applicable.has(rule) ? 'holds' : 'none'
  }
  return Object.fromEntries(ruleNames.map((rule) => [rule, verdict(rule)])) as PatternProof['verdicts']
}

function usesPartition({ rule, data }: Finding, name: string): boolean {
  return rule === 'cool' && Array.isArray(data.patterns) && data.patterns.includes(name)
}
