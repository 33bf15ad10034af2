import type { CountedKind, DataCounts } from '@tablewright/server/console-api'
import { call } from '../../../api/call.js'
import { type Glancing, stat } from './glance.js'

/** Maximum number of entities on a card. */
const maxShown = 4

/** Returns the summary of a custom system: items by entity, or by table if there are many. */
export function glanceAtDesign(system: string): Glancing {
  return async (signal) => {
    const { data } = await call<DataCounts>(system, 'GET /_data/counts', {}, { signal })
    return { stats: statsOf(system, data), matters: [] }
  }
}

function statsOf(system: string, { tables, entities }: DataCounts) {
  const [table] = tables
  const at = `/data/${encodeURIComponent(system)}`
  const inEntities = `${at}?table=${encodeURIComponent(table?.name ?? '')}&scan=all&view=entities`
  if (entities === undefined)
    return byItems(tables).map(({ name, items }) => stat(`items in ${name}`, items, at))
  return byItems(entities).map(({ name, items }) => stat(name, items, tables.length === 1 ? inEntities : at))
}

/** Returns the entities with the most items. */
function byItems(kinds: readonly CountedKind[]): readonly CountedKind[] {
  return kinds.toSorted((one, other) => other.items - one.items).slice(0, maxShown)
}
