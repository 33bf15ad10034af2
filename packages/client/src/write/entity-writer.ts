import { pathOf } from '../items/item-plan.js'
import type { EntityPlan } from '../plan/entity-plan.js'
import type { WritePlan } from '../plan/write-plan.js'
import { newValues } from './new-values.js'
import { storedItem } from './stored.js'
import type { EntityWriter, Write, WriteScope } from './write.js'

/** Prepares an entity. */
export function entityWriter(plan: EntityPlan, name: string, scope: WriteScope): EntityWriter {
  const codec = scope.item(name)
  return {
    name,
    plan,
    codec,
    values: newValues(plan.attributes ?? codec.plan.attributes, name, scope),
    derived: (plan.derived ?? []).map((each) => scope.derived![each.kind]!(each as never, name, scope)),
    whole: codec.plan.attributes.flatMap((attribute) =>
      codec.keyAttributes.includes(attribute.name) ? [] : [pathOf(attribute)],
    ),
    stored: (values) => {
      const item = codec.toItem(values)
      return plan.readsBack ? storedItem(item, codec) : { values, item }
    },
  }
}

/** Prepares a write by its kind. */
export function prepareWrite(plan: WritePlan, scope: WriteScope): Write {
  return scope.writes![plan.kind]!(plan as never, scope.entity(plan.entity), scope)
}
