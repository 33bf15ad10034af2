import { type DesignModel, type EntityModel, keyNames, type TemplateModel } from '@tablewright/design/model'

/** Attributes of one entity that identify an item of another. */
export interface Reference {
  readonly target: string
  /** Attribute of the source, by attribute of the target. */
  readonly attributes: ReadonlyMap<string, string>
}

/** Returns the attributes in the key of an entity. */
export function keyAttributesOf(model: DesignModel, entity: EntityModel): readonly string[] {
  const templates = keyNames(model.tables[entity.table]!).flatMap((name) => entity.keys[name] ?? [])
  return [...new Set(templates.flatMap(placeholdersOf))]
}

function placeholdersOf({ segments }: TemplateModel): readonly string[] {
  return segments.flatMap((segment) => (segment.kind === 'placeholder' ? [segment.attribute] : []))
}

/**
 * Returns references by name and by counters, those with the most attributes first: an entity with `customerId` and
 * `orderId` refers first to the entity whose key has both, then to the one whose key is `customerId` alone.
 */
export function referencesOf(model: DesignModel, entity: EntityModel): readonly Reference[] {
  const others = Object.values(model.entities).filter(({ name }) => name !== entity.name)
  const own = keyAttributesOf(model, entity)
  const byName = others.flatMap((other): Reference[] => {
    const names = keyAttributesOf(model, other)
    const isPart = names.length > 0 && names.every((name) => Object.hasOwn(entity.attributes, name))
    // If two entities have the same key, the first one is referenced.
    const isSame = names.length === own.length && names.every((name) => own.includes(name))
    if (!isPart || (isSame && isBefore(model, entity, other))) return []
    return [{ target: other.name, attributes: new Map(names.map((name) => [name, name])) }]
  })
  return [...countedBy(model, entity), ...byName].sort((a, b) => b.attributes.size - a.attributes.size)
}

function isBefore({ entities }: DesignModel, one: EntityModel, other: EntityModel): boolean {
  const names = Object.keys(entities)
  return names.indexOf(one.name) < names.indexOf(other.name)
}

/** A counter refers to its parent with a separate key. */
function countedBy(model: DesignModel, entity: EntityModel): readonly Reference[] {
  return Object.values(model.derived).flatMap((derived): Reference[] => {
    if (derived.kind !== 'count' || derived.source !== entity.name) return []
    const target = model.entities[derived.target]!
    const pairs = Object.entries(derived.keys).flatMap(([name, template]) => {
      const there = target.keys[name] ? placeholdersOf(target.keys[name]) : []
      return placeholdersOf(template).map(
        (attribute, index) => [there[index] ?? attribute, attribute] as const,
      )
    })
    return pairs.length > 0 ? [{ target: target.name, attributes: new Map(pairs) }] : []
  })
}

/** Returns the entities with referenced ones first, as far as references are not circular. */
export function inOrderOfReference(model: DesignModel): readonly EntityModel[] {
  const ordered: EntityModel[] = []
  const visited = new Set<string>()
  const visit = (entity: EntityModel) => {
    if (visited.has(entity.name)) return
    visited.add(entity.name)
    for (const { target } of referencesOf(model, entity)) visit(model.entities[target]!)
    ordered.push(entity)
  }
  for (const entity of Object.values(model.entities)) visit(entity)
  return ordered
}
