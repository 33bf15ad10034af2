import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { AnySystem } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'

/** The events that subscribers rely on. A system may report more. */
const promised: readonly [AnySystem, readonly string[]][] = [
  [
    accountPoolSystem as never,
    [
      'lease.requested',
      'lease.approved',
      'lease.expiring',
      'lease.ended',
      'budget.threshold',
      'account.added',
      'account.available',
      'account.quarantined',
      'account.removed',
    ],
  ],
  [
    invoicingSystem as never,
    ['invoice.finalized', 'invoice.overdue', 'invoice.paid', 'invoice.voided', 'payment.received'],
  ],
  [
    deploymentsSystem as never,
    ['deployment.finished', 'deployment.failed', 'deployment.destroyed', 'alias.moved', 'alias.deleted'],
  ],
  [
    smartLockerSystem as never,
    ['locker.opened', 'locker.faulted', 'reservation.created', 'reservation.ended', 'reservation.overstayed'],
  ],
  [
    tenantsSystem as never,
    ['tenant.provisioned', 'tenant.upgraded', 'tenant.failed', 'tenant.deleted', 'upgrade.halted'],
  ],
]

test.each(promised)('$name reports the events that subscribers rely on', ({ events = {} }, types) => {
  expect(Object.keys(events)).toEqual(expect.arrayContaining([...types]))
})

test.each(promised)('$name records its events as immutable items', ({ design }) => {
  expect(design.model.entities.DomainEvent).toMatchObject({ immutable: true })
})
