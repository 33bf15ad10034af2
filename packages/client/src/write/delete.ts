import { notFound } from '../errors/call-errors.js'
import { conditionFiller } from '../expressions/fill.js'
import { pathsTested } from '../expressions/tests.js'
import { binder } from '../input/value-source.js'
import type { DeletePlan } from '../plan/delete-plan.js'
import { conditionExplainer } from './explain-failure.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares a delete. It needs no read if the item has no derived items. */
export function deleteWrite(plan: DeletePlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec, name } = entity
  const bind = binder(plan.bindings)
  const condition = plan.expression && conditionFiller(plan.expression, scope.slot)
  const explain = conditionExplainer(name, codec, plan.condition, scope.test, plan.guard)
  const reads = [
    ...pathsTested(plan.condition),
    ...entity.paths(entity.derived.flatMap((each) => each.reads)),
    ...entity.paths(entity.twins.flatMap((each) => each.reads)),
  ]
  return {
    kind: 'delete',
    entity,
    readsBefore: plan.readsBefore === true,
    mayBeAbsent: !plan.mustExist,
    key: (call) => codec.key(bind(call)),
    generate: () => ({}),
    apply: (before, call, site) => {
      if (!before && plan.mustExist) throw notFound(site, name)
      const refused = explain(before?.item, call, site)
      if (refused) throw refused
      return undefined
    },
    reads: () => reads,
    writes: () => [],
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
