import { table } from '@tablewright/design'
import { outbox } from '@tablewright/system'

/**
 * Events are in a separate table: the table of the document has no sort key, but the events of an aggregate
 * are read in order. A change and its event are one transaction over both tables.
 */
const poolEvents = table('AccountPoolEvents', { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' })

export const poolOutbox = outbox(poolEvents)
