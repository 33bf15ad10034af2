import { pathOf } from '../items/item-plan.js'
import type { EntityPlan } from '../plan/entity-plan.js'
import type { WritePlan } from '../plan/write-plan.js'
import { newValues } from './new-values.js'
import type { Derived } from './part.js'
import { storedItem } from './stored.js'
import type { DerivedMaker, DerivedTwin, EntityWriter, Write, WriteMakers, WriteScope } from './write.js'

export function entityWriter(plan: EntityPlan, scope: WriteScope): EntityWriter {
  const codec = scope.item(plan.name)
  const stored = new Map(codec.plan.attributes.map((attribute) => [attribute.name, pathOf(attribute)]))
  // An empty set inside a record is stored as nothing, and what a schema accepts in the types of DynamoDB.
  const readsBack = codec.plan.attributes.some(
    ({ type }) => type.kind !== 'set' && /"kind":"(set|schema)"/.test(JSON.stringify(type)),
  )
  const derived: Derived[] = []
  const twins: DerivedTwin[] = []
  const entity: EntityWriter = {
    name: plan.name,
    plan,
    codec,
    values: newValues(plan, scope.functions(plan.name), scope.write.generators),
    derived,
    twins,
    stored: (values) => {
      const item = codec.toItem(values)
      return readsBack ? storedItem(item, codec) : { values, item }
    },
    paths: (attributes) =>
      [...attributes].flatMap((name) => {
        const path = stored.get(name)
        return path && !codec.plan.keyAttributes.includes(name) ? [path] : []
      }),
  }
  for (const each of plan.derived ?? []) {
    if (each.kind === 'twin') twins.push(scope.write.derived.twin!(each, plan.name, scope))
    else derived.push((scope.write.derived[each.kind] as DerivedMaker<typeof each>)(each, plan.name, scope))
  }
  return entity
}

/** Returns a function that prepares each entity once, at its first use. */
export function entityWriters(
  plans: Readonly<Record<string, EntityPlan>>,
  scope: () => WriteScope,
): WriteScope['entity'] {
  const known = new Map<string, EntityWriter>()
  return (name) => {
    const entity = known.get(name) ?? entityWriter(plans[name]!, scope())
    known.set(name, entity)
    return entity
  }
}

export function prepareWrite(plan: WritePlan, scope: WriteScope): Write {
  const maker = scope.write.writes[plan.kind] as NonNullable<WriteMakers['check']>
  return maker(plan as never, scope.entity(plan.entity), scope)
}
