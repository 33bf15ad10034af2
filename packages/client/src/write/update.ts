import { notFound } from '../errors/call-errors.js'
import type { Call } from '../input/call.js'
import { binder } from '../input/value-source.js'
import { setValueAt } from '../items/stored-path.js'
import type { UpdatePlan } from '../plan/update-plan.js'
import { conditionExplainer, refuse } from './explain-failure.js'
import { type Stored, storedItem } from './stored.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares an update. Its plan decides whether it needs a read. */
export function updateWrite(plan: UpdatePlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec, name, derived, twins } = entity
  const { changes, expression, readsBefore, reads } = plan
  const bind = binder(plan.bindings)
  const explain = conditionExplainer(plan, entity, scope)
  const fill = expression && scope.fillUpdate?.(expression, scope.slot)
  const upsert = plan.upsert && scope.upsert!(plan, entity, bind)
  const reindex = plan.indexes && scope.reindex!(codec, plan.indexes)
  const isAffected = (each: { readonly name: string }) => upsert || plan.derived?.includes(each.name)
  // Prepared at the first use: most updates that need no read are never applied here.
  let rows: readonly ReturnType<WriteScope['change']>[] | undefined
  const change = (before: Stored, call: Call) => {
    rows ??= changes.map(scope.change)
    const item = { ...before.item }
    changes.forEach(({ path }, index) => {
      setValueAt(item, path, rows![index]!(before.item, call))
    })
    return item
  }
  return {
    kind: 'update',
    entity,
    readsBefore,
    key: (call) => codec.key(bind(call)),
    generate: upsert ? upsert.generate : entity.values.onWrite,
    apply: (before, call, site) => {
      if (!before && !upsert) throw notFound(site, name)
      refuse(explain(before?.item, call, site))
      if (!before) return upsert!.create(call, change)
      const item = change(before, call)
      return storedItem(reindex?.apply(item) ?? item, codec)
    },
    reads,
    // An edit without its value changes nothing.
    writes: ({ values }) => [
      ...changes.flatMap((each) =>
        each.kind === 'edit' && values[each.parameter] === undefined ? [] : [each.path],
      ),
      ...(reindex?.writes ?? []),
    ],
    derived: derived.filter(isAffected),
    twins: twins.filter(isAffected),
    direct:
      fill &&
      ((call, site) => ({
        action: {
          kind: 'update',
          table: codec.table,
          key: site.key!,
          ...fill(call),
          explain: (stood) => explain(stood, call, site),
        },
      })),
  }
}
