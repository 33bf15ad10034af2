/** The systems that come with the product: each is a package of this name that exports its design. */
export const systemNames: readonly string[] = [
  'account-pool',
  'deployments',
  'invoicing',
  'smart-locker',
  'tenants',
]
