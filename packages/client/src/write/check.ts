import { conditionFiller } from '../expressions/fill.js'
import { binder } from '../input/value-source.js'
import type { CheckPlan } from '../plan/check-plan.js'
import { conditionExplainer, explainStood, refuse } from './explain-failure.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares a condition of a transaction. It writes nothing, so it has no derived items. */
export function checkWrite(plan: CheckPlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec } = entity
  const bind = binder(plan.bindings)
  const condition = plan.expression && conditionFiller(plan.expression, scope.slot)
  const explain = conditionExplainer(plan, entity, scope)
  return {
    kind: 'check',
    entity,
    key: (call) => codec.key(bind(call)),
    apply: (before, call, site) => {
      refuse(explain(before, call, site))
      return before
    },
    reads: plan.reads,
    derived: [],
    direct: (call, site) => ({
      action: {
        kind: 'check',
        table: codec.table,
        key: site.key!,
        explain: explainStood(explain, entity, call, site),
        ...condition?.(call),
      },
    }),
  }
}
