import type { PutModel } from '@tablewright/design'
import { alreadyExists } from '../errors.js'
import { RefusedInput } from '../input/refused-value.js'
import type { Values } from '../items/key-plan.js'
import { type Action, allOf } from './action.js'
import { type Call, resolve } from './call.js'
import { ExpressionWriter, fillValues } from './expression.js'
import { madeForNew, newValues } from './new-values.js'
import { writeCondition } from './write-condition.js'
import { type Before, fence, sourceReason, type WriteParts, type WritePlan } from './write-plan.js'

/** A create puts only where nothing is; a put replaces. */
export function planPut(write: PutModel, parts: WriteParts): WritePlan {
  const { pattern, entity, derived, counted } = parts
  const { operation, changes } = write
  const { item } = entity
  const writer = new ExpressionWriter()
  const scope = { attributes: item.model.attributes, keyName: item.keyNames[0]! }
  const condition = allOf(
    operation === 'create' ? writeCondition({ kind: 'itemAbsent' }, scope, writer) : undefined,
    write.condition && writeCondition(write.condition, scope, writer),
  )
  const expression = writer.parts
  const deciding = new Set([...derived.flatMap(({ places }) => [...places]), ...counted])

  const given = (call: Pick<Call, 'values' | 'now'>): Values => {
    const values: Record<string, unknown> = {}
    for (const change of changes) {
      if (change.kind !== 'set') continue
      const value = resolve(change.value, call)
      if (value !== undefined) values[change.attribute] = value
    }
    return values
  }
  const sourceAction = (after: Values, call: Call, before: Before | undefined): Action => {
    const key = item.key(after)
    const values = fillValues(expression, call)
    const put: Action = {
      kind: 'put',
      table: item.table.name,
      key,
      item: item.toItem(after),
      ...(condition === undefined ? {} : { condition, names: expression.names }),
      ...(values ? { values } : {}),
      reasons: [
        operation === 'create' && !write.condition
          ? () => alreadyExists({ pattern, key }, entity.model.name)
          : sourceReason(parts, write.condition, undefined, key, call),
      ],
      blind: operation === 'create' && !write.condition,
    }
    return before ? fenced(put, fence(parts, before, deciding)) : put
  }

  return {
    pattern,
    entity,
    operation,
    needsBefore:
      operation === 'put' && (derived.length > 0 || counted.length > 0 || entity.version !== undefined),
    // A part of the key may be generated, or have a default.
    key: (call) => item.key({ ...call.made, ...given(call) }),
    made: (call) => madeForNew(entity, given(call), call),
    expand: (call, before) => {
      const was = before?.values ?? null
      const after = newValues(entity, { ...given(call), ...countsOf(counted, call, was) }, call.made, was)
      const source = { pattern, operation, before: was, after, given: call.values, random: call.random }
      const actions = derived.flatMap((each) => each.actions({ ...source, now: call.now }))
      return { actions: [sourceAction(after, call, before), ...actions], after }
    },
  }
}

/** A new item counts nothing yet; one that replaces another goes on counting what that did. */
function countsOf(counted: readonly string[], { values }: Call, before: Values | null): Values {
  const counts: Record<string, unknown> = {}
  for (const name of counted) {
    counts[name] = before?.[name] ?? 0
    if (values[name] !== undefined && values[name] !== counts[name]) {
      throw new RefusedInput('counts other items and cannot be given', name)
    }
  }
  return counts
}

/** An action that happens only if what was read is still so. */
export function fenced(action: Action, fence: Pick<Action, 'condition' | 'names' | 'values'>): Action {
  return {
    ...action,
    condition: allOf(action.condition, fence.condition)!,
    names: { ...action.names, ...fence.names },
    values: { ...action.values, ...fence.values },
    blind: false,
  }
}
