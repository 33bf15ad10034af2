import type { Make } from '@tablewright/base'
import { type Action, type Clauses, joinClauses } from './action.js'
import type { Call } from './call.js'
import {
  type ExpressionParts,
  type FixedValues,
  fillValues,
  type Names,
  nonEmpty,
  type Slot,
} from './expression.js'
import { type Clause, type Edit, type EditClause, editOf } from './write-changes.js'

/** What an update says for one call. */
export type UpdateText = Pick<Action, 'clauses' | 'condition' | 'names' | 'values'>

/** Says what an update does; `edits` decides of each attribute that may be edited, by what the call gives otherwise. */
export type Say = (call: Call, edits?: (parameter: string) => Edit) => UpdateText

/** Fixed where the caller has nothing to choose; else put together for each choice when it is first made. */
export function planUpdateText(
  rows: readonly (Clause | EditClause)[],
  condition: string | undefined,
  { names, slots, fixed }: ExpressionParts,
  make: Make,
): Say {
  const [filled, constant] = [nonEmpty(slots), nonEmpty(fixed)]
  return rows.some(isEdit)
    ? make(editedText, rows, names, condition, filled, constant)
    : make(fixedText, gather(rows as readonly Clause[]), names, condition, filled, constant)
}

function isEdit(row: Clause | EditClause): row is EditClause {
  return row.length === 3
}

function gather(rows: readonly Clause[]): Clauses {
  return rows.reduce((clauses: Clauses, [keyword, text]) => joinClauses(clauses, { [keyword]: text }), {})
}

export function fixedText(
  clauses: Clauses,
  names: Names,
  condition?: string,
  slots: readonly Slot[] = [],
  fixed: FixedValues = {},
): Say {
  const same: UpdateText = condition === undefined ? { clauses, names } : { clauses, names, condition }
  return (call) => {
    const values = fillValues(slots, fixed, call)
    return values ? { ...same, values } : same
  }
}

export function editedText(
  rows: readonly (Clause | EditClause)[],
  names: Names,
  condition?: string,
  slots: readonly Slot[] = [],
  fixed: FixedValues = {},
): Say {
  const written = new Map<string, Say>()
  return (call, edits = (parameter) => editOf(call.values[parameter])) => {
    const chosen = rows.flatMap((row): Clause[] => {
      if (!isEdit(row)) return [row]
      const edit = edits(row[0])
      return edit === 'keep' ? [] : [edit === 'set' ? ['SET', row[1]] : ['REMOVE', row[2]]]
    })
    const way = chosen.join()
    let say = written.get(way)
    if (!say) {
      const used = new Set(`${way} ${condition}`.match(/[#:]\w+/g))
      const usedOnly = <Value>(all: Readonly<Record<string, Value>>) =>
        Object.fromEntries(Object.entries(all).filter(([placeholder]) => used.has(placeholder)))
      const left = slots.filter(([placeholder]) => used.has(placeholder))
      say = fixedText(gather(chosen), usedOnly(names), condition, left, usedOnly(fixed))
      written.set(way, say)
    }
    return say(call)
  }
}
