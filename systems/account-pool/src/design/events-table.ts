import { table } from '@tablewright/design'
import { outbox } from '@tablewright/system'

/**
 * Events have a table of their own: the table of the document has no sort key, and the events of an aggregate are read in
 * their order. A change and its event are one transaction over both tables.
 */
const poolEvents = table('AccountPoolEvents', { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' })

export const poolOutbox = outbox(poolEvents)
