import type { TenantsDb } from '../db.js'
import { localProvisioner } from '../ports/local-provisioner.js'
import type { Provisioner, ProvisionOrder } from '../ports/provisioner.js'

/** The built-in provisioner, which fails on request, before or after its work. */
export function flakyProvisioner(
  fails: (order: ProvisionOrder) => 'before' | 'after' | undefined,
  version?: string,
): (db: TenantsDb) => Provisioner {
  return (db) => {
    const local = localProvisioner(db, version)
    const flaky =
      <Result>(work: (order: ProvisionOrder) => Promise<Result>) =>
      async (order: ProvisionOrder): Promise<Result> => {
        const when = fails(order)
        if (when === 'before') throw new Error('The stack was rolled back.')
        const result = await work(order)
        if (when === 'after') throw new Error('The stack timed out.')
        return result
      }
    return { version: local.version, provision: flaky(local.provision), remove: flaky(local.remove) }
  }
}
