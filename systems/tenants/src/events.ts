import { id, oneOf, text, timestamp } from '@tablewright/design'
import type { EventCatalog } from '@tablewright/system'
import { operations } from './design/kinds.js'

const run = { tenantId: id(), version: id(), execution: id() }

/** What tenants report. Events of one tenant are delivered in their order. */
export const tenantEvents = {
  'tenant.provisioned': { aggregate: 'tenant', summary: 'A tenant has its queue.', data: run },
  'tenant.upgraded': { aggregate: 'tenant', summary: 'A tenant runs another version.', data: run },
  'tenant.deleted': { aggregate: 'tenant', summary: 'A tenant was deleted.', data: run },
  'tenant.failed': {
    aggregate: 'tenant',
    summary: 'A tenant could not be provisioned, upgraded or deleted.',
    data: { ...run, operation: oneOf(...operations), reason: text(), retryAt: timestamp().optional() },
    mail: {
      subject: 'Tenant {tenantId}: {operation} failed',
      text: '{operation} of tenant {tenantId} to version {version} failed.\n\n{reason}\n\nNext attempt: {retryAt}.',
    },
  },
} as const satisfies EventCatalog
