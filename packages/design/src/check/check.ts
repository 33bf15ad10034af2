import { TablewrightError } from '@tablewright/base'
import { type Assumptions, defaultAssumptions } from '../cost/assumptions.js'
import { type CostContext, costContext } from '../cost/cost-context.js'
import { expandPattern, isWrite } from '../cost/expand-pattern.js'
import { partitionHeat } from '../cost/heat.js'
import { monthlyFixedCost, storedBytes } from '../cost/month.js'
import type { PriceList } from '../cost/price-list.js'
import { readCost } from '../cost/read-cost.js'
import { defaultPrices } from '../cost/regional-prices.js'
import { writeCost } from '../cost/write-cost.js'
import type { DesignModel } from '../model/design-model.js'
import { deepFreeze } from '../model/freeze.js'
import type { CheckContext } from './check-context.js'
import type { Finding, Severity } from './finding.js'
import { provePattern } from './pattern-proof.js'
import type { CheckReport, PatternProof, TableCost } from './report.js'
import { checkAlone, findNeighbors } from './rules/alone.js'
import { checkBounded } from './rules/bounded.js'
import { checkComplete } from './rules/complete.js'
import { checkConsistent } from './rules/consistent.js'
import { checkCool } from './rules/cool.js'
import { checkForgeProof } from './rules/forge-proof.js'
import { checkGuarded } from './rules/guarded.js'
import { checkMaintained } from './rules/maintained.js'
import { checkOrdered } from './rules/ordered.js'
import { checkPriced } from './rules/priced.js'
import { checkServed } from './rules/served.js'
import { checkTyped } from './rules/typed.js'
import { checkUnambiguous } from './rules/unambiguous.js'

export interface CheckOptions {
  /** Prices to use. Defaults to the dated list of the package, for us-east-1. */
  readonly prices?: PriceList
  /** Sizes and numbers to assume if the design declares none. */
  readonly assumptions?: Partial<Assumptions>
}

/**
 * Proves a design: checks thirteen rules for every pattern and every item, reports findings where they do not hold, and
 * computes units and prices.
 * @example
 * const notes = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
 * const Note = notes.entity('NOTE', {
 *   key: { PK: 'USER#<userId>', SK: 'NOTE#<noteId>' },
 *   attributes: { userId: id(), noteId: ulid(), body: text() },
 * })
 * const report = check(design('notes', { entities: { Note }, patterns: { notesOf: query(Note, { by: 'userId' }) } }).model)
 * report.ok // → true
 * report.patterns[0].key // → 'PK = USER#<userId> and SK begins_with NOTE#'
 */
export function check(model: DesignModel, options: CheckOptions = {}): CheckReport {
  try {
    return prove(model, options)
  } catch (error) {
    throw error instanceof TablewrightError ? error : unreadable(model, error)
  }
}

/** Returns the error for an invalid model, which may come from a file or another program. */
function unreadable(model: DesignModel, cause: unknown): TablewrightError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new TablewrightError('MODEL_INVALID', `The model of ${model?.name} cannot be read: ${reason}.`, {
    remedy: 'Check a model that design() returned, or its JSON.',
    data: {},
    cause,
  })
}

function prove(model: DesignModel, options: CheckOptions): CheckReport {
  const { prices = defaultPrices } = options
  const assumptions = { ...defaultAssumptions, ...options.assumptions }
  const context = checkContext(model, costContext(model, assumptions, prices))
  const partitions = partitionHeat(
    context.patterns.map(({ name, rate }) => ({ name, rate, loads: context.costs.get(name)!.loads })),
  )
  const neighbors = findNeighbors(context)
  const findings = accept(model, [
    ...checkServed(context),
    ...checkAlone(context, neighbors),
    ...checkUnambiguous(context),
    ...checkForgeProof(context),
    ...checkOrdered(context),
    ...checkBounded(context),
    ...checkConsistent(context),
    ...checkComplete(context),
    ...checkPriced(context),
    ...checkCool(partitions),
    ...checkTyped(context),
    ...checkMaintained(context),
    ...checkGuarded(context),
  ])
  const patterns = context.patterns.map((pattern) =>
    provePattern(context, pattern, findings, partitions, neighbors),
  )
  const counts = countFindings(findings)
  return deepFreeze({
    design: model.name,
    ok: counts.error === 0,
    counts,
    findings,
    patterns,
    partitions,
    tables: tableCosts(context.cost, patterns),
    prices,
    assumptions,
  })
}

function checkContext(model: DesignModel, cost: CostContext): CheckContext {
  const patterns = Object.values(model.patterns)
  const steps = new Map(patterns.map((pattern) => [pattern.name, expandPattern(cost, pattern)]))
  const costs = new Map(
    patterns.map((pattern) => [
      pattern.name,
      pattern.operation === 'transact' || isWrite(pattern)
        ? writeCost(cost, steps.get(pattern.name)!)
        : readCost(cost, pattern),
    ]),
  )
  return { model, cost, items: cost.items, patterns, steps, costs }
}

/** Marks the findings that the design accepts. */
function accept({ accepts = [] }: DesignModel, findings: readonly Finding[]): Finding[] {
  return findings.map((found) => {
    const acceptance = accepts.find(
      ({ code, place }) => code === found.code && (place === undefined || place === found.place),
    )
    return acceptance ? { ...found, accepted: acceptance.reason } : found
  })
}

function countFindings(findings: readonly Finding[]): CheckReport['counts'] {
  const open = findings.filter((found) => found.accepted === undefined)
  const of = (severity: Severity) => open.filter((found) => found.severity === severity).length
  return {
    error: of('error'),
    warning: of('warning'),
    info: of('info'),
    accepted: findings.length - open.length,
  }
}

function tableCosts(context: CostContext, patterns: readonly PatternProof[]): TableCost[] {
  return Object.values(context.model.tables).map((table) => {
    const bytes = storedBytes(context, table)
    const requests = patterns
      .filter((pattern) => pattern.table === table.name)
      .reduce((sum, pattern) => sum + (pattern.monthly ?? 0), 0)
    const fixed = monthlyFixedCost(bytes, table.billing, context.prices)
    return { table: table.name, storedBytes: bytes, fixed, requests }
  })
}
