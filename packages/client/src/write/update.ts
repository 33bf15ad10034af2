import type { AttributeValue, Item } from '@tablewright/dynamo'
import { notFound } from '../errors/call-errors.js'
import type { Call } from '../input/call.js'
import { binder } from '../input/value-source.js'
import { withValueAt } from '../items/stored-path.js'
import type { UpdatePlan } from '../plan/update-plan.js'
import { conditionExplainer, refuse } from './explain-failure.js'
import { storedItem } from './stored.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares an update that reads its item first. `anyUpdateWrite` adds the parts of other updates. */
export function updateWrite(plan: UpdatePlan, entity: EntityWriter, scope: WriteScope): Write {
  const { codec, name, derived, values } = entity
  const { changes, readsBefore, reads } = plan
  const bind = binder(plan.bindings)
  const explain = conditionExplainer(plan, entity, scope)
  const change = changer(plan, scope)
  const isAffected = (each: { readonly name: string }) => plan.derived?.includes(each.name)
  return {
    kind: 'update',
    entity,
    readsBefore,
    key: (call) => codec.key(bind(call)),
    generate: values.onWrite,
    apply: (before, call, site) => {
      if (!before) throw notFound(site, name)
      refuse(explain(before, call, site))
      return storedItem(change(before.item, call), codec)
    },
    reads,
    writes: () => changes.map(({ path }) => path),
    derived: derived.filter(isAffected),
  }
}

/** Returns a function that makes the changes of an update. */
export function changer({ changes }: UpdatePlan, scope: WriteScope): (before: Item, call: Call) => Item {
  // Prepared at the first use: most updates that need no read are never applied here.
  let rows: readonly ReturnType<WriteScope['change']>[] | undefined
  return (before, call) => {
    rows ??= changes.map(scope.change)
    let item: Record<string, AttributeValue> = { ...before }
    rows.forEach((row, index) => {
      const { path } = changes[index]!
      // Every change sees the item before all changes.
      const value = row(before, call)
      if (value && !path[1] && Object.hasOwn(item, path[0]!)) item[path[0]!] = value
      else item = withValueAt(item, path, value)
    })
    return item
  }
}
