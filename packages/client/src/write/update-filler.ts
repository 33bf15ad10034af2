import { valueFiller } from '../expressions/fill.js'
import type { SlotPlan } from '../expressions/slot-plan.js'
import type { ReadSlot } from '../expressions/slots.js'
import type { Call } from '../input/call.js'
import type { ClausePlan, FixedClause, UpdateExpressionPlan } from '../plan/update-expression.js'
import type { Action, Clauses } from './action.js'

type FilledUpdate = Pick<Action, 'clauses' | 'condition' | 'names' | 'values'>
type FillUpdate = (call: Call) => FilledUpdate

/** Fills an update for each call. Where the caller chooses what to edit, each choice is put together once. */
export function updateFiller(plan: UpdateExpressionPlan, slot: (plan: SlotPlan) => ReadSlot): FillUpdate {
  if (!plan.clauses.some(isEdit)) return fixedFiller(plan, plan.clauses as readonly FixedClause[], slot)
  const fillers = new Map<string, FillUpdate>()
  return (call) => {
    const clauses = chosenClauses(plan.clauses, call)
    const choice = clauses.map(({ clause, text }) => clause + text).join()
    const fill = fillers.get(choice) ?? fixedFiller(usedOnly(plan, clauses), clauses, slot)
    fillers.set(choice, fill)
    return fill(call)
  }
}

function isEdit(clause: ClausePlan): boolean {
  return 'parameter' in clause || 'members' in clause
}

function chosenClauses(clauses: readonly ClausePlan[], { values }: Call): readonly FixedClause[] {
  return clauses.flatMap((clause): FixedClause[] => {
    if ('members' in clause) return isEmpty(values[clause.members]) ? [] : [clause]
    if (!('parameter' in clause)) return [clause]
    const value = values[clause.parameter]
    if (value === undefined) return []
    const removes = value === null || (value instanceof Set && value.size === 0)
    return [removes ? { clause: 'REMOVE', text: clause.remove } : { clause: 'SET', text: clause.set }]
  })
}

/** A set or list of elements that has none. */
function isEmpty(value: unknown): boolean {
  return value instanceof Set ? value.size === 0 : Array.isArray(value) && value.length === 0
}

/** DynamoDB refuses names and values that no expression uses. */
function usedOnly(plan: UpdateExpressionPlan, clauses: readonly FixedClause[]): UpdateExpressionPlan {
  const texts = [plan.condition, ...clauses.map(({ text }) => text)].join(' ')
  const used = new Set(texts.match(/[#:]\d+/g))
  const pick = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([placeholder]) => used.has(placeholder)))
  return { ...plan, names: pick(plan.names), values: pick(plan.values) }
}

function fixedFiller(
  { names, values, condition }: UpdateExpressionPlan,
  rows: readonly FixedClause[],
  slot: (plan: SlotPlan) => ReadSlot,
): FillUpdate {
  const clauses: Record<string, string> = {}
  for (const { clause, text } of rows) {
    clauses[clause] = clauses[clause] === undefined ? text : `${clauses[clause]}, ${text}`
  }
  const fixed = { clauses: clauses as Clauses, names, ...(condition === undefined ? {} : { condition }) }
  const fill = valueFiller(values, slot)
  return (call) => {
    const filled = fill(call)
    return filled ? { ...fixed, values: filled } : fixed
  }
}
