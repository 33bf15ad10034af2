export { accountPool, accountPoolOf } from './design.js'
export { type AccountEntity, Lease, LeaseTemplate, User } from './entities.js'
