import type { Attributes, EntityDescription, PatternDescription } from '../description/description.js'
import type { Catalog } from './catalog.js'
import { accepts, type Entity, normalize } from './values.js'

/**
 * The input of a call of several steps. A parameter of several steps is one value, which the schema of one attribute
 * validates for all of them. Undefined if it refuses the value.
 */
export function sharedInput(
  { steps = [] }: PatternDescription,
  input: Entity,
  catalog: Catalog,
): Entity | undefined {
  const values: Record<string, unknown> = { ...input }
  const seen = new Set<string>()
  for (const step of steps) {
    for (const [name, attribute] of Object.entries(filledBy(step, catalog))) {
      const { [name]: value } = input
      const isShared = !step.each || step.each.shared.includes(name)
      if (!attribute.schema || !isShared || seen.has(name) || value === undefined || value === null) continue
      if (!accepts(attribute, value)) return undefined
      seen.add(name)
      values[name] = normalize(attribute, value)
    }
  }
  return values
}

/** The attributes that parameters of a step fill. */
function filledBy({ operation, targets, options }: PatternDescription, catalog: Catalog): Attributes {
  const entity = catalog.entity(targets[0]!.split('.')[0]!)
  const { where = {}, set = [], edit = [], to = {} } = options
  if (targets[0]!.includes('.')) return {}
  if (operation === 'create' || operation === 'put') {
    const all = Object.entries({ ...twinsOf(entity, catalog), ...entity.attributes })
    return Object.fromEntries(all.filter(([name]) => !Object.hasOwn(to, name)))
  }
  const key = catalog.identity(catalog.kind(entity.name)).filter((name) => !Object.hasOwn(where, name))
  return Object.fromEntries([...key, ...set, ...edit].map((name) => [name, entity.attributes[name]!]))
}

function twinsOf({ derives }: EntityDescription, catalog: Catalog): Attributes {
  const twins = Object.values(derives).filter(({ kind }) => kind === 'twin')
  return Object.assign({}, ...twins.map(({ target }) => catalog.entity(target!).attributes)) as Attributes
}
