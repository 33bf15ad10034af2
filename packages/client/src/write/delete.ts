import { notFound } from '../errors/call-errors.js'
import { conditionFiller } from '../expressions/fill.js'
import { binder } from '../input/value-source.js'
import type { DeletePlan } from '../plan/delete-plan.js'
import { conditionExplainer, refuse } from './explain-failure.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares a delete. It needs no read if the item has no derived items. */
export function deleteWrite(plan: DeletePlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec, name } = entity
  const bind = binder(plan.bindings)
  const condition = plan.expression && conditionFiller(plan.expression, scope.slot)
  const explain = conditionExplainer(plan, entity, scope)
  return {
    kind: 'delete',
    entity,
    readsBefore: plan.readsBefore,
    mayBeAbsent: !plan.mustExist,
    key: (call) => codec.key(bind(call)),
    apply: (before, call, site) => {
      if (!before && plan.mustExist) throw notFound(site, name)
      refuse(explain(before?.item, call, site))
      return undefined
    },
    reads: plan.reads,
    derived: entity.derived,
    twins: entity.twins,
    direct: plan.readsBefore
      ? undefined
      : (call, site) => ({
          action: {
            kind: 'delete',
            table: codec.table,
            key: site.key!,
            ...condition?.(call),
            explain: (stood) => explain(stood, call, site),
          },
        }),
  }
}
