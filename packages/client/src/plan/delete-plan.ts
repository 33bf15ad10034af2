import type { CheckModel, ConditionModel, DeleteModel } from '@tablewright/design'
import { type Derive, follow } from '../derive/derived-plan.js'
import { notFound } from '../errors.js'
import type { Action } from './action.js'
import type { Call } from './call.js'
import { type Ask, ExpressionWriter, nonEmpty, planAsk } from './expression.js'
import type { WrittenEntity } from './new-values.js'
import { impliesExistence, writeCondition } from './write-condition.js'
import {
  type Fence,
  fenced,
  isGuarded,
  type Judge,
  type KeyOfCall,
  planFence,
  planJudge,
  planKeyOfCall,
  type WriteParts,
  type WritePlan,
} from './write-plan.js'

export function planDelete(write: DeleteModel, parts: WriteParts): WritePlan {
  const { pattern, entity, derived, versioned, make } = parts
  const asked =
    write.mustExist && !impliesExistence(write.condition) ? existing(write.condition) : write.condition
  const act = planConditional('delete', asked, write.guard, parts)
  const deciding = new Set(derived.flatMap(({ places }) => [...places]))
  return make(
    deletePlan,
    pattern,
    entity.written,
    planKeyOfCall(write.bindings, entity.item, make),
    act,
    write.mustExist,
    derived.length > 0 ? planFence(parts, deciding) : undefined,
    nonEmpty(derived.map(({ actions }) => actions)),
    versioned ? write.guard : undefined,
  )
}

/** With a fence the item is read first, and what is derived from it goes too. */
export function deletePlan(
  pattern: string,
  { name, item }: WrittenEntity,
  key: KeyOfCall,
  act: Act,
  mustExist: boolean,
  fence?: Fence,
  derived: readonly Derive[] = [],
  guard?: string,
): WritePlan {
  return {
    pattern,
    item,
    operation: 'delete',
    needsBefore: fence !== undefined,
    mayBeAbsent: !mustExist,
    key,
    made: () => ({}),
    expand: (call, before) => {
      const place = { pattern, key: key(call) }
      const action = act(pattern, place.key, call)
      if (!before || !fence) return { actions: [action], after: undefined }
      const was = before.values
      if (!was) {
        if (mustExist) throw notFound(place, name)
        return { actions: [], after: null }
      }
      const gone = { pattern, operation: 'delete', before: was, after: null } as const
      const guarded = guard !== undefined && isGuarded(guard, name, place, was, call)
      const own = guarded ? action : fenced(action, fence(before.item))
      return { actions: [own, ...follow(derived, gone, call)], after: null }
    },
  }
}

/** Changes nothing, and lets the transaction through only if the condition holds. */
export function planCheck(write: CheckModel, parts: WriteParts): WritePlan {
  const { pattern, entity, make } = parts
  return make(
    checkPlan,
    pattern,
    entity.written,
    planKeyOfCall(write.bindings, entity.item, make),
    planConditional('check', write.condition, undefined, parts),
  )
}

export function checkPlan(pattern: string, { item }: WrittenEntity, key: KeyOfCall, act: Act): WritePlan {
  return {
    pattern,
    item,
    operation: 'check',
    needsBefore: false,
    key,
    made: () => ({}),
    expand: (call) => ({ actions: [act(pattern, key(call), call)], after: undefined }),
  }
}

function existing(condition: ConditionModel | undefined): ConditionModel {
  const exists: ConditionModel = { kind: 'itemExists' }
  return condition ? { kind: 'and', conditions: [exists, condition] } : exists
}

/** An action of one call that writes nothing new. */
type Act = (pattern: string, key: Action['key'], call: Call) => Action

function planConditional(
  kind: 'delete' | 'check',
  condition: ConditionModel | undefined,
  guard: string | undefined,
  parts: WriteParts,
): Act {
  const { entity, make } = parts
  const writer = new ExpressionWriter()
  const scope = { attributes: entity.item.model.attributes, keyName: entity.item.keyNames[0]!, make }
  const text = condition && writeCondition(condition, scope, writer)
  const ask = text ? planAsk(text, writer.parts, make) : undefined
  return make(conditional, kind, entity.item.table.name, planJudge(parts, condition, guard), ask)
}

export function conditional(kind: 'delete' | 'check', table: string, judge: Judge, ask?: Ask): Act {
  return (pattern, key, call) => ({ kind, table, key, reasons: [judge(pattern, key, call)], ...ask?.(call) })
}
