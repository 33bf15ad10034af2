import { design } from '@tablewright/design'
import { Account, documentPatterns, Lease, User } from './design/document.js'
import { poolOutbox } from './design/events-table.js'
import { maintenancePatterns } from './design/maintenance.js'
import { LeaseTemplate, PoolSettings, productPatterns } from './design/product.js'

/**
 * Returns the design with each status set spread over `shards` items. Pools over 30,000 accounts need more
 * than one.
 */
export function accountPoolOf({ shards }: { readonly shards: number }) {
  return design('account-pool', {
    entities: { Account, Lease, User, LeaseTemplate, PoolSettings, ...poolOutbox.entities },
    patterns: { ...documentPatterns, ...productPatterns, ...maintenancePatterns, ...poolOutbox.patterns },
    shards: { 'Account.All': shards, 'Account.ByStatus': shards, 'Lease.ByState': shards },
    accepts: [
      {
        code: 'TW607',
        place: 'entities.Lease.history',
        reason: 'Events that can repeat are held to 200; a grant, an end and a repair happen once.',
      },
      {
        code: 'TW607',
        place: 'entities.Lease.alerted',
        reason: 'Each alert is given with an event of the history, which has room for 200.',
      },
    ],
  })
}

/** The design of the document: each status set is one item. */
export const accountPool = accountPoolOf({ shards: 1 })
