import type { EntityDescription } from '../description/description.js'
import type { Catalog } from './catalog.js'
import type { CallValues } from './conditions.js'
import { accepts, type Entity, normalize, sameValue } from './values.js'
import { find, replace, type World } from './world.js'

/** Creates, updates and removes twins with their source. Attributes of the same name are shared. */
export function applyTwins(
  world: World,
  catalog: Catalog,
  entity: EntityDescription,
  before: Entity | null,
  after: Entity | null,
  call: CallValues,
): readonly string[] {
  return Object.values(entity.derives).flatMap(({ kind, target }) =>
    kind === 'twin' ? applyTwin(world, catalog, entity, catalog.entity(target!), before, after, call) : [],
  )
}

/** Whether the values for twins have their declared kinds. */
export function acceptsTwins(catalog: Catalog, entity: EntityDescription, input: Entity): boolean {
  const twins = Object.values(entity.derives).filter(({ kind }) => kind === 'twin')
  return twins.every(({ target }) =>
    Object.entries(catalog.entity(target!).attributes).every(
      ([name, attribute]) =>
        entity.attributes[name] !== undefined || input[name] === undefined || accepts(attribute, input[name]),
    ),
  )
}

function applyTwin(
  world: World,
  catalog: Catalog,
  source: EntityDescription,
  twin: EntityDescription,
  before: Entity | null,
  after: Entity | null,
  { input }: CallValues,
): readonly string[] {
  if (!after) {
    if (before) replace(world, catalog, twin, before, null)
    return []
  }
  const names = Object.keys(twin.attributes)
  const shared = names.filter((name) => source.attributes[name])
  const stored = find(world, catalog, twin, before ?? after)
  const moves = before && catalog.identityOf(twin, before) !== catalog.identityOf(twin, after)
  if (moves ? find(world, catalog, twin, after) : !before && stored) return ['ALREADY_EXISTS']
  if (moves) replace(world, catalog, twin, before, null)
  // Input for the twin is written even if it is unchanged.
  const isGiven = names.some((name) => !shared.includes(name) && input[name] !== undefined)
  const isSame = before && !isGiven && shared.every((name) => sameValue(before[name], after[name]))
  const own: Record<string, unknown> = {}
  for (const name of names.filter((each) => !shared.includes(each))) {
    const { kind } = twin.attributes[name]!
    const given = input[name]
    if (kind === 'version') own[name] = Number(stored?.[name] ?? 0) + (isSame ? 0 : 1)
    else if (given !== undefined && !accepts(twin.attributes[name]!, given)) return ['INVALID_INPUT']
    else
      own[name] = normalize(twin.attributes[name]!, given) ?? stored?.[name] ?? twin.attributes[name]!.default
  }
  for (const name of shared) own[name] = after[name]
  const item = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  replace(world, catalog, twin, after, item)
  return []
}
