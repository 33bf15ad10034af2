import type { EntityDescription } from '../description/description.js'
import type { Catalog } from './catalog.js'
import { sameValue } from './values.js'
import { find, type World } from './world.js'

/** No write may change what is immutable, so that no error of the client has this code. */
const immutableChanged = 'IMMUTABLE_CHANGED'

/** Codes for a step that changes an immutable attribute, or changes or removes an immutable item. */
export function changedImmutable(catalog: Catalog, before: World, after: World): readonly string[] {
  const isChanged = catalog.description.entities.some((entity) => {
    const names = immutableNames(entity)
    if (names.length === 0 || before.all(entity.name) === after.all(entity.name)) return false
    return before.all(entity.name).some((item) => {
      const left = find(after, catalog, entity, item)
      if (!left) return entity.immutable === true
      return names.some((name) => !sameValue(item[name], left[name]))
    })
  })
  return isChanged ? [immutableChanged] : []
}

function immutableNames({ attributes, immutable }: EntityDescription): readonly string[] {
  return Object.keys(attributes).filter((name) => immutable || attributes[name]!.immutable)
}
