import { id, integer, oneOf, text, timestamp } from '@tablewright/design'
import { type EventCatalog, type NewEvent, newEvent } from '@tablewright/system'
import { operations } from './design/kinds.js'

const upgrade = {
  version: id(),
  total: integer(),
  upgraded: integer(),
  skipped: integer(),
  failed: integer(),
}
const run = { tenantId: id(), version: id(), execution: id() }

/** The events of tenants. Events of one tenant, and of one fleet upgrade, are delivered in order. */
export const tenantEvents = {
  'tenant.provisioned': {
    aggregate: 'tenant',
    summary: 'A tenant was provisioned and has its queue.',
    data: run,
  },
  'tenant.upgraded': { aggregate: 'tenant', summary: 'A tenant was upgraded.', data: run },
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
  'upgrade.finished': {
    aggregate: 'upgrade',
    summary: 'A fleet upgrade has ended.',
    data: upgrade,
  },
  'upgrade.halted': {
    aggregate: 'upgrade',
    summary: 'A fleet upgrade was halted because too many tenants failed.',
    data: upgrade,
    mail: {
      subject: 'The upgrade to {version} has halted',
      text: '{failed} of {total} tenants failed. {upgraded} have version {version}.',
    },
  },
} as const satisfies EventCatalog

interface UpgradeCounts {
  readonly total: number
  readonly upgraded: number
  readonly skipped: number
  readonly failed: number
}

/** Creates the event of the end of a fleet upgrade. */
export function upgradeEvent(
  type: 'upgrade.finished' | 'upgrade.halted',
  version: string,
  { total, upgraded, skipped, failed }: UpgradeCounts,
): NewEvent {
  return newEvent(tenantEvents, type, version, { version, total, upgraded, skipped, failed })
}
