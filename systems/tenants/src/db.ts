import type { Db } from '@tablewright/client'
import type { ItemOf } from '@tablewright/design'
import type { History, Lock } from './design/additions.js'
import type { Metadata, Operation, Upgrade } from './design/document.js'
import type { FleetUpgrade, Queue } from './design/product-entities.js'
import type { tenants } from './design.js'

/** The connected design. */
export type TenantsDb = Db<(typeof tenants)['patterns']>

export type MetadataItem = ItemOf<typeof Metadata>
export type OperationItem = ItemOf<typeof Operation>
export type UpgradeItem = ItemOf<typeof Upgrade>
export type HistoryItem = ItemOf<typeof History>
export type LockItem = ItemOf<typeof Lock>
export type QueueItem = ItemOf<typeof Queue>
export type FleetItem = ItemOf<typeof FleetUpgrade>

/** A tenant and its runs, at one moment. */
export type TenantState = Awaited<ReturnType<TenantsDb['tenantState']>>
