import { json } from '@tablewright/design'
import { action, one, pageOf, paging } from '@tablewright/system'
import type { Deployments } from '../../open.js'
import { addressFields, addressFrom, withDisplayName } from '../address.js'
import { aliasShape, historyShape, requireAlias } from '../shapes.js'

export const showAlias = action({
  summary: 'Show an alias: its deployment, routes and configuration',
  input: addressFields,
  output: one({ ...aliasShape, config: json().optional() }),
  run: async (services: Deployments, address) => {
    const key = addressFrom(address)
    const alias = await requireAlias(services, key)
    return { config: (await services.db.getConfig(key))?.config, ...withDisplayName(alias) }
  },
})

export const showHistory = action({
  summary: 'Show the history of an alias, the newest first',
  input: { ...addressFields, ...paging },
  output: pageOf(historyShape),
  run: async (services: Deployments, { limit, cursor, ...address }) => {
    const key = addressFrom(address)
    const page = await services.db.listAliasHistory(key, { limit, cursor })
    // A deleted alias keeps its history: only an alias that never existed is not found.
    if (page.items.length === 0) await requireAlias(services, key)
    return page
  },
})
