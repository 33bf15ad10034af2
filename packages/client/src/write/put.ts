import { conditionFiller } from '../expressions/fill.js'
import { pathsTested } from '../expressions/tests.js'
import { binder } from '../input/value-source.js'
import type { PutPlan } from '../plan/put-plan.js'
import type { Action } from './action.js'
import { withoutMissing } from './create.js'
import { conditionExplainer } from './explain-failure.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares a put. Its plan decides whether it needs a read. */
export function putWrite(plan: PutPlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec, values: newValues, name } = entity
  const { version, counted = [], attributes } = entity.plan
  const given = binder(plan.values as never)
  const condition = plan.expression && conditionFiller(plan.expression, scope.slot)
  const explain = conditionExplainer(name, codec, plan.condition, scope.test)
  const kept = attributes.flatMap((attribute) => (attribute.onCreate ? [attribute.name] : []))
  const reads = [
    ...pathsTested(plan.condition),
    ...entity.paths([...entity.derived.flatMap((each) => each.reads), ...counted, ...kept]),
    ...entity.paths(entity.twins.flatMap((each) => each.reads)),
    ...entity.paths(version === undefined ? [] : [version]),
  ]
  return {
    kind: 'put',
    entity,
    readsBefore: plan.readsBefore === true,
    key: (call) => codec.key({ ...call.generated, ...withoutMissing(given(call)) }),
    generate: (call) => newValues.onCreate(given(call as never), call),
    apply: (before, call, site) => {
      const refused = explain(before?.item, call, site)
      if (refused) throw refused
      const values = newValues.complete(given(call), call.generated, before?.values)
      return entity.stored(values)
    },
    reads: () => reads,
    writes: () => [],
    derived: entity.derived,
    twins: entity.twins,
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
            ...condition?.(call),
            explain: (stood) => explain(stood, call, site),
          }
          return { after, action }
        },
  }
}
