import { accountPoolPages } from './account-pool/entries.js'
import { deploymentsPages } from './deployments/entries.js'
import { invoicingPages } from './invoicing/entries.js'
import type { PageEntry } from './page-entry.js'
import { smartLockerPages } from './smart-locker/entries.js'
import { tenantsPages } from './tenants/entries.js'
import { toolPages } from './tool-entries.js'

export type { PageEntry, PageProps } from './page-entry.js'

/**
 * All pages. If two paths match, the more literal one wins: `/systems/account-pool` before
 * `/systems/:system`.
 */
export const pages: readonly PageEntry[] = [
  {
    path: '/',
    title: 'Home',
    load: () => import('./home/home-page.js').then(({ HomePage }) => HomePage),
  },
  {
    path: '/systems/:system',
    title: 'Overview',
    section: 'work',
    load: () => import('./generic/system-page.js').then(({ SystemPage }) => SystemPage),
  },
  {
    path: '/systems/:system/actions/:operation',
    title: 'Action',
    load: () => import('./generic/action-page.js').then(({ ActionPage }) => ActionPage),
  },
  ...toolPages,
  {
    path: '/systems/:system/jobs',
    title: 'Jobs',
    section: 'tools',
    load: () => import('./maintenance/jobs-page.js').then(({ JobsPage }) => JobsPage),
  },
  {
    path: '/systems/:system/webhooks',
    title: 'Webhooks',
    section: 'tools',
    right: 'webhooks',
    load: () => import('./webhooks/webhooks-page.js').then(({ WebhooksPage }) => WebhooksPage),
  },
  {
    path: '/systems/:system/check',
    title: 'Check',
    section: 'tools',
    load: () => import('./maintenance/check-page.js').then(({ CheckPage }) => CheckPage),
  },
  ...invoicingPages,
  ...tenantsPages,
  ...accountPoolPages,
  ...smartLockerPages,
  ...deploymentsPages,
  {
    path: '/systems/:system/traces',
    title: 'Traces',
    section: 'tools',
    load: () => import('./traces/traces-page.js').then(({ TracesPage }) => TracesPage),
  },
  {
    path: '/systems/:system/operations',
    title: 'Operations',
    section: 'tools',
    load: () => import('./generic/system-page.js').then(({ OperationsPage }) => OperationsPage),
  },
  {
    path: '/tokens',
    title: 'Tokens',
    load: () => import('./tokens/tokens-page.js').then(({ TokensPage }) => TokensPage),
  },
  {
    path: '/kit',
    title: 'The kit',
    load: () => import('./kit/kit-page.js').then(({ KitPage }) => KitPage),
  },
]
