import type { AttributeFields } from '@tablewright/dynamo'
import { valueFiller } from '../expressions/fill.js'
import type { SlotPlan } from '../expressions/slot-plan.js'
import type { ReadSlot } from '../expressions/slots.js'
import type { Call } from '../input/call.js'
import type { ClausePlan, FixedClause, StepClause, UpdateExpressionPlan } from '../plan/update-expression.js'
import type { Action, Clauses } from './action.js'

type FilledUpdate = Pick<Action, 'clauses' | 'condition' | 'names' | 'values'>
type FillUpdate = (call: Call) => FilledUpdate

/** Returns a function that fills an update for a call. Each combination of edited attributes is prepared once. */
export function updateFiller(plan: UpdateExpressionPlan, slot: (plan: SlotPlan) => ReadSlot): FillUpdate {
  if (plan.clauses.some(isStep)) return stepFiller(plan, slot)
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

function isStep(clause: ClausePlan): clause is StepClause {
  return 'step' in clause
}

/**
 * Fills clauses about map entries and list elements. The name of an entry is a placeholder; the index of an element is
 * part of the text.
 */
function stepFiller(plan: UpdateExpressionPlan, slot: (plan: SlotPlan) => ReadSlot): FillUpdate {
  return (call) => {
    const names: Record<string, string> = { ...plan.names }
    const clauses = plan.clauses.map((clause): ClausePlan => {
      if (!isStep(clause)) return clause
      const { S: entry, N: index } = slot(clause.step)(call) as AttributeFields
      const placeholder = `#${Object.keys(names).length}`
      if (clause.inside === 'map') names[placeholder] = entry!
      const step = clause.inside === 'map' ? `.${placeholder}` : `[${index}]`
      return { clause: clause.clause, text: `${clause.path}${step}${clause.rest}` }
    })
    const chosen = chosenClauses(clauses, call)
    return fixedFiller(usedOnly({ ...plan, names }, chosen), chosen, slot)(call)
  }
}

function isEdit(clause: ClausePlan): boolean {
  return 'parameter' in clause || 'members' in clause
}

function chosenClauses(clauses: readonly ClausePlan[], { values }: Call): readonly FixedClause[] {
  return clauses.flatMap((clause): FixedClause[] => {
    if ('members' in clause) return isEmpty(values[clause.members]) ? [] : [clause]
    if (!('parameter' in clause)) return [clause as FixedClause]
    const value = values[clause.parameter]
    if (value === undefined) return []
    const removes = value === null ? !clause.storesNull : value instanceof Set && value.size === 0
    return [removes ? { clause: 'REMOVE', text: clause.remove } : { clause: 'SET', text: clause.set }]
  })
}

/** Whether a set or list is empty. */
function isEmpty(value: unknown): boolean {
  return value instanceof Set ? value.size === 0 : Array.isArray(value) && value.length === 0
}

/** Removes names and values that no expression uses, which DynamoDB would refuse. */
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
    return filled ? { values: filled, ...fixed } : fixed
  }
}
