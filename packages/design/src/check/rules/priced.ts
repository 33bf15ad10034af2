import { countText } from '@tablewright/base'
import { type Estimate, nothing } from '../../cost/estimate.js'
import type { PatternModel } from '../../model/pattern-model.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'

/**
 * Proves that a call costs at most its budget, that a table has the units of its patterns, and that each
 * index is read.
 */
export function checkPriced(context: CheckContext): Finding[] {
  return [...checkBudgets(context), ...checkProvisioned(context), ...checkIndexesUsed(context)]
}

function checkBudgets(context: CheckContext): Finding[] {
  return context.patterns.flatMap((pattern) => {
    const { budget } = pattern
    const cost = context.costs.get(pattern.name)
    if (!budget || !cost) return []
    return [
      ...checkBudget(pattern, 'read', budget.readUnits, cost.readUnits),
      ...checkBudget(pattern, 'write', budget.writeUnits, cost.writeUnits),
      ...checkBudget(pattern, 'search', budget.searchBytes, cost.searchBytes ?? nothing),
    ]
  })
}

function checkBudget(
  pattern: PatternModel,
  kind: 'read' | 'write' | 'search',
  budget: number | undefined,
  { expected, worst }: Estimate,
): Finding[] {
  if (budget === undefined || worst <= budget) return []
  const about = {
    place: patternPlace(pattern),
    pattern: pattern.name,
    data: { kind, budget, expected, worst },
    remedy: 'Return fewer or smaller items, write fewer derived items, or raise the budget.',
  }
  const units = kind === 'search' ? 'search bytes' : `${kind} units`
  if (expected > budget) {
    const message = `A call of ${pattern.name} costs ${countText(expected)} ${units}; the budget is ${countText(budget)}.`
    return [finding('TW901', { ...about, message })]
  }
  const message = `A call of ${pattern.name} costs ${countText(expected)} ${units} as expected but up to ${countText(worst)}; the budget is ${countText(budget)}.`
  return [finding('TW902', { ...about, message })]
}

/** Compares the units per second of all rated patterns with the provisioned units of the table. */
function checkProvisioned({ model, patterns, costs }: CheckContext): Finding[] {
  return Object.values(model.tables).flatMap(({ name, billing }) => {
    if (billing.mode === 'on-demand') return []
    const needed = (kind: 'readUnits' | 'writeUnits') =>
      patterns
        .filter((pattern) => pattern.table === name)
        .reduce(
          (sum, { name: own, rate }) => sum + (rate?.perSecond ?? 0) * costs.get(own)![kind].expected,
          0,
        )
    const need = { readUnits: needed('readUnits'), writeUnits: needed('writeUnits') }
    if (need.readUnits <= billing.readUnits && need.writeUnits <= billing.writeUnits) return []
    return [
      finding('TW903', {
        place: `tables.${name}`,
        message: `${name} has ${countText(billing.readUnits)} read and ${countText(billing.writeUnits)} write units a second; the declared rates need ${countText(need.readUnits)} and ${countText(need.writeUnits)}.`,
        remedy: 'Provision more, or bill on demand.',
        data: need,
      }),
    ]
  })
}

/** Reports indexes that no pattern reads, because they cost writes and storage. */
function checkIndexesUsed({ model, patterns }: CheckContext): Finding[] {
  return Object.values(model.tables).flatMap((table) => {
    const own = patterns.filter((pattern) => pattern.table === table.name)
    if (own.length === 0) return []
    const used = new Set(own.map(indexOf))
    return Object.values(table.indexes)
      .filter(({ name }) => !used.has(name))
      .map(({ name, kind }) =>
        finding('TW904', {
          place: `tables.${table.name}.${name}`,
          message: `No pattern reads the ${kind} index ${name} of ${table.name}. Each write of an item that appears in it is paid for again, and so is its storage.`,
          remedy:
            'Declare the pattern that reads it, or remove the index. If only programs outside this design read it, accept the finding with that reason.',
          data: { table: table.name, index: name },
        }),
      )
  })
}

function indexOf(pattern: PatternModel): string | undefined {
  if (pattern.operation === 'query') return pattern.keyCondition.index
  return pattern.operation === 'scan' ? pattern.index : undefined
}
