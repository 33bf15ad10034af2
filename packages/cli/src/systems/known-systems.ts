import type { AnySystem } from '@tablewright/system'

/** A system that comes with the product, known before its package is loaded. */
export interface KnownSystem {
  /** Name of its package and its folder. */
  readonly name: string
  /** Name of its command group. */
  readonly commandName: string
  readonly summary: string
  readonly load: () => Promise<AnySystem>
}

/** Loading one takes longer than most commands, so the list says what help and completion need. */
export const knownSystems: readonly KnownSystem[] = [
  {
    name: 'account-pool',
    commandName: 'pool',
    summary: 'AWS accounts that are leased one at a time, cleaned, and leased again',
    load: async () => (await import('@tablewright/account-pool')).accountPoolSystem,
  },
  {
    name: 'invoicing',
    commandName: 'invoice',
    summary: 'clients and invoices with gapless numbers, payments and credit notes',
    load: async () => (await import('@tablewright/invoicing')).invoicingSystem,
  },
  {
    name: 'deployments',
    commandName: 'deploy',
    summary: 'deployments and the host names that serve them, with rollback',
    load: async () => (await import('@tablewright/deployments')).deploymentsSystem,
  },
  {
    name: 'smart-locker',
    commandName: 'locker',
    summary: 'lockers, reservations and the audit log of who opened what',
    load: async () => (await import('@tablewright/smart-locker')).smartLockerSystem,
  },
  {
    name: 'tenants',
    commandName: 'tenant',
    summary: 'tenants, their queues, and the runs that provision and upgrade them',
    load: async () => (await import('@tablewright/tenants')).tenantsSystem,
  },
]

export const systemNames: readonly string[] = knownSystems.map(({ name }) => name)
