import { isTablewrightError } from '@tablewright/base'
import { notFound } from '../errors/call-errors.js'
import { conditionFiller } from '../expressions/fill.js'
import { binder } from '../input/value-source.js'
import type { DeletePlan } from '../plan/delete-plan.js'
import { conditionExplainer, explainStood, refuse } from './explain-failure.js'
import type { WriteOutcome } from './outcome.js'
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
    recover: plan.mustExist ? undefined : (error) => absentOr(name, error),
    key: (call) => codec.key(bind(call)),
    apply: (before, call, site) => {
      if (!before && plan.mustExist) throw notFound(site, name)
      refuse(explain(before, call, site))
      return undefined
    },
    reads: plan.reads,
    derived: entity.derived,
    direct: plan.readsBefore
      ? undefined
      : (call, site) => ({
          action: {
            kind: 'delete',
            table: codec.table,
            key: site.key!,
            explain: explainStood(explain, entity, call, site),
            ...condition?.(call),
          },
        }),
  }
}

/** Turns NOT_FOUND into an empty result, because the design allows to delete a missing item. */
function absentOr(entity: string, error: unknown): WriteOutcome {
  if (isTablewrightError(error, 'NOT_FOUND') && error.data.entity === entity) {
    return { before: undefined, after: undefined }
  }
  throw error
}
