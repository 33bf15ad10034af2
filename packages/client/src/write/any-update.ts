import { binder } from '../input/value-source.js'
import type { StoredPath } from '../items/stored-path.js'
import type { UpdatePlan } from '../plan/update-plan.js'
import { conditionExplainer, explainStood, refuse } from './explain-failure.js'
import { storedItem } from './stored.js'
import { changer, updateWrite } from './update.js'
import { upserter } from './upsert.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares any update: also one that needs no read, moves index keys, leaves attributes as they are or creates its item. */
export function anyUpdateWrite(plan: UpdatePlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec, derived } = entity
  const { changes, expression } = plan
  const write = updateWrite(plan, entity, scope)
  const explain = conditionExplainer(plan, entity, scope)
  const fill = expression && scope.fillUpdate?.(expression, scope.slot)
  const upsert = plan.upsert && upserter(plan, entity, binder(plan.bindings), changer(plan, scope))
  const reindex = plan.indexes && scope.reindex!(codec, plan.indexes)
  return {
    ...write,
    ...(upsert && { generate: upsert.generate, derived }),
    apply: (before, call, site) => {
      if (!before && upsert) {
        refuse(explain(undefined, call, site))
        return upsert.create(call)
      }
      const after = write.apply(before, call, site)!
      return reindex ? storedItem(reindex.apply(after.item), codec) : after
    },
    // An edit without its value changes nothing.
    writes: ({ values }) => {
      const writes: StoredPath[] = []
      for (const each of changes) {
        if (each.kind !== 'edit' || values[each.parameter] !== undefined) writes.push(each.path)
      }
      return reindex ? writes.concat(reindex.writes) : writes
    },
    direct:
      fill &&
      ((call, site) => ({
        action: {
          kind: 'update',
          table: codec.table,
          key: site.key!,
          explain: explainStood(explain, entity, call, site),
          ...fill(call),
        },
      })),
  }
}
