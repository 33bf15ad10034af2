import type { PlaceholderPlan } from '../expressions/expression-plan.js'
import type { ExpressionWriter } from '../expressions/expression-writer.js'
import type { SlotPlan } from '../expressions/slot-plan.js'
import type { ChangePlan, SetPlan } from './change-plan.js'

/** An update with its condition: fixed texts, values filled in at each call. */
export interface UpdateExpressionPlan extends PlaceholderPlan {
  readonly clauses: readonly ClausePlan[]
  readonly condition?: string
}

export type ClausePlan = FixedClause | EditClause | MembersClause | StepClause

export interface FixedClause {
  readonly clause: 'SET' | 'REMOVE' | 'ADD' | 'DELETE'
  readonly text: string
}

/** A clause that depends on a parameter: SET if it is given, REMOVE if it is null or an empty set. */
export interface EditClause {
  readonly parameter: string
  readonly set: string
  readonly remove: string
  readonly storesNull?: true
}

/** Elements to add to or delete from a set, if the caller gives any. */
export interface MembersClause {
  readonly members: string
  readonly clause: 'ADD' | 'DELETE'
  readonly text: string
}

/** A clause about one entry of a map or one element of a list, which the call names. */
export interface StepClause {
  readonly clause: 'SET' | 'REMOVE'
  /** The path of the map or list. */
  readonly path: string
  readonly step: SlotPlan
  readonly inside: 'map' | 'list'
  /** The text after the path: ` = :0`. */
  readonly rest: string
}

/** The clause of an update expression that makes a change. */
export function writeChange(change: ChangePlan, writer: ExpressionWriter): ClausePlan {
  const path = writer.path(change.path)
  switch (change.kind) {
    case 'set': {
      const value = writer.value(change.value)
      const emptied = emptiedBy(change)
      if (emptied !== undefined) return { parameter: emptied, set: `${path} = ${value}`, remove: path }
      const text = `${path} = ${change.ifAbsent ? `if_not_exists(${path}, ${value})` : value}`
      return { clause: 'SET', text }
    }
    case 'edit':
      return {
        parameter: change.parameter,
        set: `${path} = ${writer.value(change.value)}`,
        remove: path,
        ...(change.storesNull ? { storesNull: true } : {}),
      }
    case 'increment':
    case 'decrement': {
      const zero = writer.value({ kind: 'constant', value: { N: '0' } })
      const sign = change.kind === 'increment' ? '+' : '-'
      const text = `${path} = if_not_exists(${path}, ${zero}) ${sign} ${writer.value(change.by)}`
      return { clause: 'SET', text }
    }
    case 'append': {
      const empty = writer.value({ kind: 'constant', value: { L: [] } })
      const text = `${path} = list_append(if_not_exists(${path}, ${empty}), ${writer.value(change.value)})`
      return { clause: 'SET', text }
    }
    case 'addToSet':
    case 'removeFromSet': {
      const text = `${path} ${writer.value(change.value)}`
      const clause = change.kind === 'addToSet' ? 'ADD' : 'DELETE'
      const members = parameterOf(change.value)
      return members === undefined ? { clause, text } : { members, clause, text }
    }
    case 'remove':
      return { clause: 'REMOVE', text: path }
    case 'removeEntry':
      return { clause: 'REMOVE', path, step: change.step, inside: 'map', rest: '' }
    case 'setEntry':
    case 'setElement': {
      const inside = change.kind === 'setEntry' ? 'map' : 'list'
      return { clause: 'SET', path, step: change.step, inside, rest: ` = ${writer.value(change.value)}` }
    }
  }
}

/** Returns the parameter that may be an empty set, which DynamoDB does not have: setting it removes the attribute. */
function emptiedBy({ value, ifAbsent }: SetPlan): string | undefined {
  return value.kind === 'value' && value.type.kind === 'set' && !ifAbsent ? parameterOf(value) : undefined
}

function parameterOf(slot: SlotPlan): string | undefined {
  return 'from' in slot && slot.from.kind === 'parameter' ? slot.from.name : undefined
}
