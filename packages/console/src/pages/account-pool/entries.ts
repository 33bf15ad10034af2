import type { PageEntry } from '../page-entry.js'

/** The pages of the account pool. */
export const accountPoolPages: readonly PageEntry[] = [
  {
    path: '/systems/account-pool',
    title: 'Account pool',
    section: 'work',
    actions: { 'POST /accounts': 'Add account' },
    load: () => import('./board-page.js').then(({ BoardPage }) => BoardPage),
  },
  {
    path: '/systems/account-pool/accounts/:accountId',
    title: 'Account',
    load: () => import('./account-page.js').then(({ AccountPage }) => AccountPage),
  },
  {
    path: '/systems/account-pool/leases',
    title: 'Leases',
    section: 'work',
    actions: { 'POST /leases': 'Lease account' },
    load: () => import('./leases-page.js').then(({ LeasesPage }) => LeasesPage),
  },
  {
    path: '/systems/account-pool/leases/:leaseId',
    title: 'Lease',
    load: () => import('./lease-page.js').then(({ LeasePage }) => LeasePage),
  },
  {
    path: '/systems/account-pool/users',
    title: 'Users',
    section: 'work',
    actions: { 'POST /users': 'Add user' },
    load: () => import('./users-page.js').then(({ UsersPage }) => UsersPage),
  },
  {
    path: '/systems/account-pool/users/:userId',
    title: 'User',
    load: () => import('./user-page.js').then(({ UserPage }) => UserPage),
  },
  {
    path: '/systems/account-pool/templates',
    title: 'Templates',
    section: 'work',
    load: () => import('./templates-page.js').then(({ TemplatesPage }) => TemplatesPage),
  },
  {
    path: '/systems/account-pool/settings',
    title: 'Settings',
    section: 'work',
    load: () => import('./settings-page.js').then(({ SettingsPage }) => SettingsPage),
  },
]
