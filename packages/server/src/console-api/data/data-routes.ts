import type { Driver } from '@tablewright/client'
import { id, integer, json, oneOf, text } from '@tablewright/design'
import { type ConsoleRoute, consoleRoute } from '../console-api-route.js'
import type { ItemLens } from '../items/item-lens.js'
import { countKinds } from './count-kinds.js'
import { dataOverview } from './overview.js'
import type { PageCursors } from './page-cursor.js'
import { readEverything } from './read-everything.js'
import { readItem } from './read-item.js'
import { readPartition } from './read-partition.js'
import { sampleItems } from './sample-items.js'

const entityValues = { entity: id().optional(), values: json<object>().optional() }
const paging = { limit: integer({ minimum: 1, maximum: 1_000 }).default(100), cursor: text().optional() }

/** Routes that read the tables. */
export function dataRoutes(driver: Driver, lens: ItemLens, cursors: PageCursors): readonly ConsoleRoute[] {
  return [
    consoleRoute({
      method: 'GET',
      path: '/_data',
      input: {},
      run: () => dataOverview(lens.design.model, driver),
    }),
    consoleRoute({
      method: 'GET',
      path: '/_data/counts',
      input: {},
      run: () => countKinds(driver, lens),
    }),
    consoleRoute({
      method: 'GET',
      path: '/_data/partition',
      input: {
        table: id(),
        index: id().optional(),
        partition: json<object>().optional(),
        ...entityValues,
        beginsWith: text().optional(),
        order: oneOf('forward', 'backward').default('forward'),
        ...paging,
      },
      run: (ask) => readPartition(driver, lens, cursors, ask),
    }),
    consoleRoute({
      method: 'GET',
      path: '/_data/item',
      input: { table: id(), key: json<object>().optional(), ...entityValues },
      run: ({ table, key, entity, values }) => readItem(driver, lens, table, { wire: key, entity, values }),
    }),
    consoleRoute({
      method: 'GET',
      path: '/_data/sample',
      input: { table: id(), index: id().optional() },
      run: ({ table, index }) => sampleItems(driver, lens, table, index),
    }),
    consoleRoute({
      method: 'GET',
      path: '/_data/scan',
      input: { table: id(), index: id().optional(), absent: oneOf('0', '1').default('0'), ...paging },
      run: ({ absent, ...ask }) => readEverything(driver, lens, cursors, { ...ask, absent: absent === '1' }),
    }),
  ]
}
