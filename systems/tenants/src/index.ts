export type { TenantsDb } from './db.js'
export { tenants } from './design.js'
export type { Tenants, TenantsOptions } from './open.js'
export { localProvisioner } from './ports/local-provisioner.js'
export {
  type Pending,
  type Provisioner,
  type ProvisionOrder,
  pending,
  type QueueAddress,
} from './ports/provisioner.js'
export { type SqsOptions, sqsProvisioner } from './ports/sqs-provisioner.js'
export { tenantsSystem, tenantsSystemOf } from './system.js'
