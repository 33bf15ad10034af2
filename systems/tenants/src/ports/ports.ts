import { port } from '@tablewright/system'
import type { TenantsDb } from '../db.js'
import { localProvisioner } from './local-provisioner.js'
import type { Provisioner } from './provisioner.js'

const fifteenMinutes = 900_000

/** The external services of the tenants. */
export const ports = {
  provisioner: port<Provisioner, TenantsDb>({
    summary: 'Creates, upgrades and removes the stack of a tenant',
    deadlines: { provision: fifteenMinutes, remove: fifteenMinutes },
    builtIn: (db) => localProvisioner(db),
  }),
}
