import { conditionFiller } from '../expressions/fill.js'
import { binder } from '../input/value-source.js'
import type { PutPlan } from '../plan/put-plan.js'
import type { Action } from './action.js'
import { newKey } from './create.js'
import { conditionExplainer, explainStood, refuse } from './explain-failure.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares a put. Its plan decides whether it needs a read. */
export function putWrite(plan: PutPlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec, values: newValues } = entity
  const given = binder(plan.values)
  const condition = plan.expression && conditionFiller(plan.expression, scope.slot)
  const explain = conditionExplainer(plan, entity, scope)
  return {
    kind: 'put',
    entity,
    readsBefore: plan.readsBefore,
    key: (call) => newKey(codec, given(call), call),
    generate: (call) => newValues.onCreate(given(call as never), call),
    apply: (before, call, site) => {
      refuse(explain(before, call, site))
      const values = newValues.complete(given(call), call.generated, before?.values)
      return entity.stored(values)
    },
    reads: plan.reads,
    derived: entity.derived,
    direct: plan.readsBefore
      ? undefined
      : (call, site) => {
          const values = newValues.complete(given(call), call.generated, undefined)
          const after = entity.stored(values)
          const action: Action = {
            kind: 'put',
            table: codec.table,
            key: site.key!,
            item: after.item,
            explain: explainStood(explain, entity, call, site),
            ...condition?.(call),
          }
          return { after, action }
        },
  }
}
