import type { PutModel } from '@tablewright/design'
import { alreadyExists } from '../errors.js'
import type { Values } from '../items/key-plan.js'
import { type Action, allOf } from './action.js'
import { type Call, resolve } from './call.js'
import { ExpressionWriter, fillValues } from './expression.js'
import { madeOnWrite, newValues } from './new-values.js'
import { writeCondition } from './write-condition.js'
import { type Before, fence, keyBinder, sourceReason, type WriteParts, type WritePlan } from './write-plan.js'

/** A create puts only where nothing is; a put replaces. */
export function planPut(write: PutModel, parts: WriteParts): WritePlan {
  const { pattern, entity, derived, maker } = parts
  const { operation, changes } = write
  const { item } = entity
  const writer = new ExpressionWriter()
  const scope = { attributes: item.model.attributes, keyName: item.keyNames[0]! }
  const condition = allOf(
    operation === 'create' ? writeCondition({ kind: 'itemAbsent' }, scope, writer) : undefined,
    write.condition && writeCondition(write.condition, scope, writer),
  )
  const expression = writer.parts
  const deciding = new Set(derived.flatMap(({ places }) => [...places]))

  const given = (call: Call): Values => {
    const values: Record<string, unknown> = {}
    for (const change of changes) {
      if (change.kind === 'set') values[change.attribute] = resolve(change.value, call)
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
    needsBefore: operation === 'put' && (derived.length > 0 || entity.version !== undefined),
    key: keyBinder(write.bindings, item),
    made: (now) => madeOnWrite(entity, now, maker),
    expand: (call, before) => {
      const was = before?.values ?? null
      const after = newValues(entity, given(call), call.made, call.now, maker, was)
      const source = { pattern, operation, before: was, after, given: call.values, now: call.now, maker }
      const actions = derived.flatMap((each) => each.actions(source))
      return { actions: [sourceAction(after, call, before), ...actions], after }
    },
  }
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
