import type { PlaceholderPlan } from '../expressions/expression-plan.js'
import type { ExpressionWriter } from '../expressions/expression-writer.js'
import type { ChangePlan } from './change-plan.js'

/** An update with its condition: fixed texts, values filled in at each call. */
export interface UpdateExpressionPlan extends PlaceholderPlan {
  readonly clauses: readonly ClausePlan[]
  readonly condition?: string
}

export type ClausePlan = FixedClause | EditClause

export interface FixedClause {
  readonly clause: 'SET' | 'REMOVE' | 'ADD' | 'DELETE'
  readonly text: string
}

/** A clause that the caller chooses by a parameter: SET when it is given, REMOVE when it is null. */
export interface EditClause {
  readonly parameter: string
  readonly set: string
  readonly remove: string
}

/** The clause of an update expression that makes a change. */
export function writeChange(change: ChangePlan, writer: ExpressionWriter): ClausePlan {
  const path = writer.path(change.path)
  switch (change.kind) {
    case 'set': {
      const value = writer.value(change.value)
      const text = `${path} = ${change.ifAbsent ? `if_not_exists(${path}, ${value})` : value}`
      return { clause: 'SET', text }
    }
    case 'edit':
      return {
        parameter: change.parameter,
        set: `${path} = ${writer.value(change.value)}`,
        remove: path,
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
      return { clause: 'ADD', text: `${path} ${writer.value(change.value)}` }
    case 'removeFromSet':
      return { clause: 'DELETE', text: `${path} ${writer.value(change.value)}` }
    case 'remove':
      return { clause: 'REMOVE', text: path }
  }
}
