import {
  applyUpdate,
  evaluateCondition,
  type Item,
  type Placeholders,
  parseCondition,
  parseUpdate,
} from '@tablewright/dynamo'
import { failure } from '../errors/call-errors.js'
import type { Action } from './action.js'
import { printClauses } from './action-request.js'

/**
 * Returns the item after an action, given the stored item; undefined means no item. Throws the error for the caller if
 * the condition does not hold.
 */
export function applyAction(action: Action, stood: Item | undefined, pattern: string): Item | undefined {
  const { kind, condition, names, values, skippable, clauses, explain } = action
  if (skippable && !stood) return undefined
  const placeholders: Placeholders = {
    name: (placeholder) => names?.[placeholder],
    value: (placeholder) => values?.[placeholder],
    rejectUnused: () => {},
  }
  // A condition without `explain` requires the item that the action was computed from, which is the stored item here.
  if (condition !== undefined && explain) {
    const holds = evaluateCondition(parseCondition(condition, placeholders), stood ?? {})
    if (!holds) throw explain(stood) ?? failure('CONFLICT', { pattern }, { attempts: 1 })
  }
  if (kind === 'put') return action.item
  if (kind === 'delete') return undefined
  const update = kind === 'update' ? printClauses(clauses) : ''
  // DynamoDB creates no item for an update that only removes.
  if (update === '' || (!stood && !clauses?.SET && !clauses?.ADD)) return stood
  return applyUpdate(parseUpdate(update, placeholders), stood ?? action.key)
}
