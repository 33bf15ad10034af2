import type { Db } from '@tablewright/client'
import type { ItemOf } from '@tablewright/design'
import type { AliasHistory, Deployment, Route } from './design/document.js'
import type { LogEntry, Tombstone } from './design/log.js'
import type { Stack } from './design/product.js'
import type { deployments } from './design.js'

/** The connected design. */
export type DeploymentsDb = Db<(typeof deployments)['patterns']>

/** Writes of one transaction. */
export type Transaction = Parameters<Parameters<DeploymentsDb['transact']>[0]>[0]

export type DeploymentItem = ItemOf<typeof Deployment>
export type DeploymentStatus = DeploymentItem['status']
export type RouteItem = ItemOf<typeof Route>
export type HistoryItem = ItemOf<typeof AliasHistory>
export type TombstoneItem = ItemOf<typeof Tombstone>
export type LogItem = ItemOf<typeof LogEntry>
export type StackItem = ItemOf<typeof Stack>

/** The key of an alias. */
export type AliasKey = Pick<RouteItem, 'hostname' | 'basePath'>
