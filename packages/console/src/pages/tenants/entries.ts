import type { PageEntry } from '../page-entry.js'

/** The pages of the tenants. */
export const tenantsPages: readonly PageEntry[] = [
  {
    path: '/systems/tenants',
    title: 'Tenants',
    section: 'work',
    actions: { 'POST /tenants': 'Add a tenant' },
    load: () => import('./tenants-page.js').then(({ TenantsPage }) => TenantsPage),
  },
  {
    path: '/systems/tenants/tenants/:tenantId',
    title: 'Tenant',
    load: () => import('./tenant-page.js').then(({ TenantPage }) => TenantPage),
  },
  {
    path: '/systems/tenants/failures',
    title: 'Failures',
    section: 'work',
    load: () => import('./failures-page.js').then(({ FailuresPage }) => FailuresPage),
  },
  {
    path: '/systems/tenants/upgrades',
    title: 'Fleet upgrades',
    section: 'work',
    actions: { 'POST /upgrades': 'Upgrade the fleet' },
    load: () => import('./upgrades-page.js').then(({ UpgradesPage }) => UpgradesPage),
  },
  {
    path: '/systems/tenants/upgrades/:version',
    title: 'Fleet upgrade',
    load: () => import('./upgrade-page.js').then(({ UpgradePage }) => UpgradePage),
  },
]
