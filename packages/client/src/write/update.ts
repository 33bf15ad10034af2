import type { AttributeValue } from '@tablewright/dynamo'
import { notFound } from '../errors/call-errors.js'
import type { SlotPlan } from '../expressions/slot-plan.js'
import { pathsTested } from '../expressions/tests.js'
import type { Call } from '../input/call.js'
import { binder } from '../input/value-source.js'
import type { Values } from '../items/key-codec.js'
import { type StoredPath, setValueAt } from '../items/stored-path.js'
import { type ChangePlan, readsItself } from '../plan/change-plan.js'
import type { UpdatePlan } from '../plan/update-plan.js'
import { conditionExplainer } from './explain-failure.js'
import { type Stored, storedItem } from './stored.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares an update. Its plan decides whether it needs a read. */
export function updateWrite(plan: UpdatePlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec, name, values: newValues } = entity
  const { upsert, expression } = plan
  const bind = binder(plan.bindings)
  const explain = conditionExplainer(name, codec, plan.condition, scope.test, plan.guard)
  const fill = expression && scope.write.fillUpdate?.(expression, scope.slot)
  const derived = entity.derived.filter((each) => plan.derived?.includes(each.name))
  const twins = entity.twins.filter((each) => plan.derived?.includes(each.name))
  const reindex = plan.indexes && scope.write.reindex!(codec, plan.indexes)
  const follow = [...derived, ...twins].flatMap((each) => each.reads)
  const reads = [
    ...pathsTested(plan.condition),
    ...plan.changes.flatMap(pathsRead),
    ...entity.paths([...follow, ...(reindex?.reads ?? [])]),
  ]
  const apply = prepareChanges(plan, scope)
  return {
    kind: 'update',
    entity,
    readsBefore: plan.readsBefore === true,
    key: (call) => codec.key(bind(call)),
    generate: (call) => (upsert ? newValues.onCreate({}, call) : newValues.onWrite(call)),
    apply: (before, call, site) => {
      if (!before && !upsert) throw notFound(site, name)
      const refused = explain(before?.item, call, site)
      if (refused) throw refused
      if (before) {
        const item = apply(before, call)
        return storedItem(reindex?.apply(item) ?? item, codec)
      }
      const bound = bind(call)
      const given = apply({ item: codec.key(bound), values: {} }, call)
      const key = codec.plan.keyAttributes.map((each) => [each, bound[each]])
      const known = { ...Object.fromEntries(key), ...codec.fromItem(given) }
      const values = newValues.complete(known, without(call.generated, clearedBy(plan, call)), undefined)
      return entity.stored(values)
    },
    reads: () => reads,
    writes: (call) => [
      ...plan.changes.flatMap((change) => (isMade(change, call.values) ? [change.path] : [])),
      ...(reindex?.writes ?? []),
    ],
    derived: upsert ? entity.derived : derived,
    twins: upsert ? entity.twins : twins,
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

function prepareChanges(plan: UpdatePlan, scope: WriteScope) {
  let prepared: readonly (readonly [StoredPath, ReturnType<WriteScope['write']['change']>])[] | undefined
  return (before: Stored, call: Parameters<Write['key']>[0]): Record<string, AttributeValue> => {
    prepared ??= plan.changes.map((change) => [change.path, scope.write.change(change)] as const)
    const item: Record<string, AttributeValue> = { ...before.item }
    for (const [path, changed] of prepared) setValueAt(item, path, changed(before.item, call))
    return item
  }
}

/** Returns the attributes that a call removes. A new item gets no default for them. */
function clearedBy({ changes }: UpdatePlan, { values }: Call): readonly string[] {
  return changes.flatMap((change) => {
    const isNull = change.kind === 'edit' && values[change.parameter] === null && !change.storesNull
    return change.kind === 'remove' || isNull ? [change.attribute] : []
  })
}

function without(values: Values, names: readonly string[]): Values {
  if (names.length === 0) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

/** Whether a call makes the change: an edit that is not given is not made. */
function isMade(change: ChangePlan, values: Readonly<Record<string, unknown>>): boolean {
  return change.kind !== 'edit' || values[change.parameter] !== undefined
}

/** Returns the paths that a change reads. */
function pathsRead(change: ChangePlan): readonly StoredPath[] {
  const slots = Object.values(change).filter(
    (part): part is SlotPlan => typeof part === 'object' && !Array.isArray(part),
  )
  const others = slots.flatMap((slot) => (slot.kind === 'attribute' ? [slot.path] : []))
  return readsItself(change) ? [change.path, ...others] : others
}
