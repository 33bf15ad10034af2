import type { PutModel } from '@tablewright/design'
import { type Derive, follow } from '../derive/derived-plan.js'
import { alreadyExists } from '../errors.js'
import { RefusedInput } from '../input/refused-value.js'
import type { Values } from '../items/key-plan.js'
import { type Action, allOf } from './action.js'
import { type Call, planSource, type Source, type WriteCall } from './call.js'
import { type Ask, ExpressionWriter, nonEmpty, planAsk } from './expression.js'
import { madeForNew, newValues, type WrittenEntity } from './new-values.js'
import { writeCondition } from './write-condition.js'
import {
  type Before,
  type Fence,
  fenced,
  type Judge,
  planFence,
  planJudge,
  type WriteParts,
  type WritePlan,
} from './write-plan.js'

/** What a put has besides the values that it is given. */
interface PutParts {
  readonly ask?: Ask | undefined
  /** Undefined where the only condition is that nothing is there yet. */
  readonly judge?: Judge | undefined
  /** The item that is replaced must be read, and must still be so. */
  readonly fence?: Fence | undefined
  /** What the item counts of others, which nobody else may say. */
  readonly counts?: Counts | undefined
  readonly derived?: readonly Derive[] | undefined
}

/** A create puts only where nothing is; a put replaces. */
export function planPut(write: PutModel, parts: WriteParts): WritePlan {
  const { pattern, entity, derived, counted, make } = parts
  const { operation, changes } = write
  const writer = new ExpressionWriter()
  const scope = { attributes: entity.item.model.attributes, keyName: entity.item.keyNames[0]!, make }
  const condition = allOf(
    operation === 'create' ? writeCondition({ kind: 'itemAbsent' }, scope, writer) : undefined,
    write.condition && writeCondition(write.condition, scope, writer),
  )
  const deciding = new Set([...derived.flatMap(({ places }) => [...places]), ...counted])
  const sources = changes.flatMap((change): GivenRow[] => {
    if (change.kind !== 'set') return []
    const { attribute, value } = change
    const same = value.kind === 'parameter' && value.name === attribute
    return same ? [attribute] : [[attribute, planSource(value, make)]]
  })
  const replaces =
    operation === 'put' && (derived.length > 0 || counted.length > 0 || entity.version !== undefined)
  const absent = operation === 'create' && !write.condition
  return make(
    putPlan,
    pattern,
    operation,
    entity.written,
    sources,
    nonEmptyParts({
      ask: condition === undefined ? undefined : planAsk(condition, writer.parts, make),
      judge: absent ? undefined : planJudge(parts, write.condition, undefined),
      fence: replaces ? planFence(parts, deciding) : undefined,
      counts: counted.length > 0 ? make(countsOf, counted) : undefined,
      derived: nonEmpty(derived.map(({ actions }) => actions)),
    }),
  )
}

function nonEmptyParts<Parts extends object>(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Parts
}

export function putPlan(
  pattern: string,
  operation: 'create' | 'put',
  entity: WrittenEntity,
  sources: readonly GivenRow[],
  { ask, judge, fence, counts, derived = [] }: PutParts,
): WritePlan {
  const { item, name } = entity
  const given = givenValues(sources)
  const sourceAction = (after: Values, call: WriteCall, before: Before | undefined): Action => {
    const key = item.key(after)
    const reason = judge?.(pattern, key, call) ?? (() => alreadyExists({ pattern, key }, name))
    const put: Action = {
      kind: 'put',
      table: item.table,
      key,
      item: item.toItem(after),
      reasons: [reason],
      blind: !judge,
      ...ask?.(call),
    }
    return before && fence ? fenced(put, fence(before.item)) : put
  }
  return {
    pattern,
    item,
    operation,
    needsBefore: fence !== undefined,
    // A part of the key may be generated, or have a default.
    key: (call) => item.key({ ...call.made, ...given(call) }),
    made: (call) => madeForNew(entity, given(call), call),
    expand: (call, before) => {
      const was = before?.values ?? null
      const after = newValues(entity, { ...given(call), ...counts?.(call, was) }, call.made, was)
      const actions = follow(derived, { pattern, operation, before: was, after }, call)
      return { actions: [sourceAction(after, call, before), ...actions], after }
    },
  }
}

/** An attribute that a parameter of the same name fills, or another source. */
type GivenRow = string | readonly [attribute: string, source: Source]

/** What the call gives to attributes; what it leaves out is not there. */
function givenValues(sources: readonly GivenRow[]): (call: Parameters<Source>[0]) => Values {
  return (call) => {
    const values: Record<string, unknown> = {}
    for (const row of sources) {
      const [attribute, value] = typeof row === 'string' ? [row, call.values[row]] : [row[0], row[1](call)]
      if (value !== undefined) values[attribute] = value
    }
    return values
  }
}

type Counts = (call: Call, before: Values | null) => Values

/** A new item counts nothing yet; one that replaces another goes on counting what that did. */
export function countsOf(counted: readonly string[]): Counts {
  return ({ values }, before) => {
    const counts: Record<string, unknown> = {}
    for (const name of counted) {
      counts[name] = before?.[name] ?? 0
      if (values[name] !== undefined && values[name] !== counts[name]) {
        throw new RefusedInput('counts other items and cannot be given', name)
      }
    }
    return counts
  }
}
