import type { DerivedModel } from '@tablewright/design'
import type { AttributeFields, Item } from '@tablewright/dynamo'
import { planDerivedValues } from '../derive/derive-item.js'
import { planFindMembership } from '../derive/derive-member.js'
import { isSame } from '../derive/evaluate-condition.js'
import type { Values } from '../items/key-plan.js'
import type { Schema } from '../plan/schema.js'
import type { DriftFinding } from './finding.js'

/** What must be found because of a source. */
export interface Probe {
  readonly derived: string
  readonly table: string
  readonly key: Item
  readonly element?: string
  /** What is wrong with what was found, if anything. */
  judge(found: Item | undefined): DriftFinding['kind'] | undefined
}

/** Makes the probe of one derived item for a source; undefined when there should be none. Counts are added up elsewhere. */
export function probeOf(
  model: DerivedModel,
  schema: Schema,
): (source: Values | null, now: string) => Probe | undefined {
  switch (model.kind) {
    case 'unique':
    case 'mirror':
    case 'pointer':
      return probeItem(model.name, schema)
    case 'memberOf':
      return probeMember(model.name, schema)
    case 'twin':
      return probeTwin(model.name, schema)
    case 'count':
      return () => undefined
  }
}

function probeItem(name: string, schema: Schema): ReturnType<typeof probeOf> {
  const model = schema.model.derived[name]!
  if (model.kind !== 'unique' && model.kind !== 'mirror' && model.kind !== 'pointer') return () => undefined
  const item = schema.item(name)
  const valuesOf = planDerivedValues(model, item, schema.make)
  return (source, now) => {
    const values = valuesOf(source, now)
    if (!values) return undefined
    const expected = item.toItem(values)
    return {
      derived: name,
      table: item.table.name,
      key: item.key(values),
      judge: (found) => {
        if (!found) return 'missing'
        if (isSame(sorted(found), sorted(expected))) return undefined
        const holder = item.fromItem(found)
        return model.identity.every((part) => isSame(holder[part], values[part])) ? 'stale' : 'contested'
      },
    }
  }
}

function probeMember(name: string, schema: Schema): ReturnType<typeof probeOf> {
  const model = schema.members(name)!
  const { partition, sort } = schema.model.tables[model.table]!
  const keyNames = [...partition, ...sort].map((key) => key.name)
  const find = planFindMembership(model, keyNames, schema.make)
  return (source, now) => {
    const membership = find(source, now)
    if (!membership) return undefined
    const { key, element } = membership
    const judge = (found: Item | undefined) => {
      const { SS = [] } = (found?.[model.path[0]] ?? {}) as AttributeFields
      return SS.includes(element) ? undefined : 'missing'
    }
    return { derived: name, table: model.table, key, element, judge }
  }
}

function probeTwin(name: string, schema: Schema): ReturnType<typeof probeOf> {
  const model = schema.model.derived[name]!
  if (model.kind !== 'twin') return () => undefined
  const { item } = schema.entity(model.twin)
  return (source) => {
    if (!source) return undefined
    const judge = (found: Item | undefined) => {
      if (!found) return 'missing'
      const twin = item.fromItem(found)
      return model.shared.every((part) => isSame(twin[part], source[part])) ? undefined : 'stale'
    }
    return { derived: name, table: item.table.name, key: item.key(source), judge }
  }
}

/** Sets have no order. */
function sorted(item: Item): unknown {
  return JSON.parse(
    JSON.stringify(item, (name, value: unknown) =>
      ['SS', 'NS', 'BS'].includes(name) && Array.isArray(value) ? [...value].sort() : value,
    ),
  )
}
