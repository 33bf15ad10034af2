import type { AnySystem } from '@tablewright/system'
import { importOptional, systemsPackage } from '../packages/optional-package.js'

/** A system that ships with Tablewright, known before its package is loaded. */
export interface KnownSystem {
  /** Name of its package and its folder. */
  readonly name: string
  /** Name of its command group. */
  readonly commandName: string
  readonly summary: string
  readonly load: () => Promise<AnySystem>
}

/** Facts for help and completion, because loading a system takes longer than most commands. */
export const knownSystems: readonly KnownSystem[] = [
  {
    name: 'account-pool',
    commandName: 'pool',
    summary: 'AWS accounts that are leased one at a time, cleaned, and leased again',
    load: async () =>
      (await systemPackage('@tablewright/account-pool', () => import('@tablewright/account-pool')))
        .accountPoolSystem,
  },
  {
    name: 'invoicing',
    commandName: 'invoice',
    summary: 'clients and invoices with gapless numbers, payments and credit notes',
    load: async () =>
      (await systemPackage('@tablewright/invoicing', () => import('@tablewright/invoicing'))).invoicingSystem,
  },
  {
    name: 'deployments',
    commandName: 'deploy',
    summary: 'deployments and the host names that serve them, with rollback',
    load: async () =>
      (await systemPackage('@tablewright/deployments', () => import('@tablewright/deployments')))
        .deploymentsSystem,
  },
  {
    name: 'smart-locker',
    commandName: 'locker',
    summary: 'lockers, reservations and the audit log of who opened what',
    load: async () =>
      (await systemPackage('@tablewright/smart-locker', () => import('@tablewright/smart-locker')))
        .smartLockerSystem,
  },
  {
    name: 'tenants',
    commandName: 'tenant',
    summary: 'tenants, their queues, and the runs that provision and upgrade them',
    load: async () =>
      (await systemPackage('@tablewright/tenants', () => import('@tablewright/tenants'))).tenantsSystem,
  },
]

export const systemNames: readonly string[] = knownSystems.map(({ name }) => name)

/** Imports the package of a system. Throws PACKAGE_NOT_INSTALLED if the systems are not installed. */
export function systemPackage<Exports>(name: string, load: () => Promise<Exports>): Promise<Exports> {
  const neededBy = `The system ${name.replace('@tablewright/', '')}`
  return importOptional({ name, install: systemsPackage, neededBy }, load)
}
