import type { CheckModel, ConditionModel, DeleteModel } from '@tablewright/design'
import { notFound } from '../errors.js'
import type { Action } from './action.js'
import type { Call } from './call.js'
import { ExpressionWriter, fillValues } from './expression.js'
import { fenced } from './put-plan.js'
import { impliesExistence, writeCondition } from './write-condition.js'
import { fence, isGuarded, keyBinder, sourceReason, type WriteParts, type WritePlan } from './write-plan.js'

export function planDelete(write: DeleteModel, parts: WriteParts): WritePlan {
  const { pattern, entity, derived } = parts
  const { item, model } = entity
  const key = keyBinder(write.bindings, item)
  const asked =
    write.mustExist && !impliesExistence(write.condition) ? existing(write.condition) : write.condition
  const act = conditionalAction('delete', asked, write.guard, parts)
  const deciding = new Set(derived.flatMap(({ places }) => [...places]))
  return {
    pattern,
    entity,
    operation: 'delete',
    needsBefore: derived.length > 0,
    mayBeAbsent: !write.mustExist,
    key,
    made: () => ({}),
    expand: (call, before) => {
      const keyOfItem = key(call)
      const action = act(keyOfItem, call)
      if (!before) return { actions: [action], after: undefined }
      if (!before.values) {
        if (write.mustExist) throw notFound({ pattern, key: keyOfItem }, model.name)
        return { actions: [], after: null }
      }
      const { values: given, now, random } = call
      const source = { before: before.values, after: null, given, now, random }
      const actions = derived.flatMap((each) => each.actions({ pattern, operation: 'delete', ...source }))
      const guarded = isGuarded(parts, write.guard, before.values, keyOfItem, call)
      const own = guarded ? action : fenced(action, fence(parts, before, deciding))
      return { actions: [own, ...actions], after: null }
    },
  }
}

/** Changes nothing, and lets the transaction through only if the condition holds. */
export function planCheck(write: CheckModel, parts: WriteParts): WritePlan {
  const { pattern, entity } = parts
  const key = keyBinder(write.bindings, entity.item)
  const act = conditionalAction('check', write.condition, undefined, parts)
  return {
    pattern,
    entity,
    operation: 'check',
    needsBefore: false,
    key,
    made: () => ({}),
    expand: (call) => ({ actions: [act(key(call), call)], after: undefined }),
  }
}

function existing(condition: ConditionModel | undefined): ConditionModel {
  const exists: ConditionModel = { kind: 'itemExists' }
  return condition ? { kind: 'and', conditions: [exists, condition] } : exists
}

function conditionalAction(
  kind: 'delete' | 'check',
  condition: ConditionModel | undefined,
  guard: string | undefined,
  parts: WriteParts,
): (key: Action['key'], call: Call) => Action {
  const { item } = parts.entity
  const writer = new ExpressionWriter()
  const scope = { attributes: item.model.attributes, keyName: item.keyNames[0]! }
  const text = condition && writeCondition(condition, scope, writer)
  const expression = writer.parts
  return (key, call) => {
    const values = fillValues(expression, call)
    return {
      kind,
      table: item.table.name,
      key,
      ...(text ? { condition: text, names: expression.names } : {}),
      ...(values ? { values } : {}),
      reasons: [sourceReason(parts, condition, guard, key, call)],
    }
  }
}
