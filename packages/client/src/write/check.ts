import { conditionFiller } from '../expressions/fill.js'
import { pathsTested } from '../expressions/tests.js'
import { binder } from '../input/value-source.js'
import type { CheckPlan } from '../plan/check-plan.js'
import { conditionExplainer } from './explain-failure.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares a condition of a transaction. It writes nothing, so it has no derived items. */
export function checkWrite(plan: CheckPlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec, name } = entity
  const bind = binder(plan.bindings)
  const condition = plan.expression && conditionFiller(plan.expression, scope.slot)
  const explain = conditionExplainer(name, codec, plan.condition, scope.test)
  const reads = pathsTested(plan.condition)
  return {
    kind: 'check',
    entity,
    readsBefore: false,
    key: (call) => codec.key(bind(call)),
    generate: () => ({}),
    apply: (before, call, site) => {
      const refused = explain(before?.item, call, site)
      if (refused) throw refused
      return before
    },
    reads: () => reads,
    writes: () => [],
    derived: [],
    twins: [],
    direct: (call, site) => ({
      action: {
        kind: 'check',
        table: codec.table,
        key: site.key!,
        ...condition?.(call),
        explain: (stood) => explain(stood, call, site),
      },
    }),
  }
}
