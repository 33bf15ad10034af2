import type { PageEntry } from '../page-entry.js'

/** The pages of the deployments. */
export const deploymentsPages: readonly PageEntry[] = [
  {
    path: '/systems/deployments',
    title: 'Deployments',
    section: 'work',
    actions: { 'POST /deployments': 'New deployment' },
    load: () => import('./deployments-page.js').then(({ DeploymentsPage }) => DeploymentsPage),
  },
  {
    path: '/systems/deployments/deployments/:deploymentId',
    title: 'Deployment',
    load: () => import('./deployment-page.js').then(({ DeploymentPage }) => DeploymentPage),
  },
  {
    path: '/systems/deployments/aliases',
    title: 'Aliases',
    section: 'work',
    load: () => import('./aliases-page.js').then(({ AliasesPage }) => AliasesPage),
  },
  {
    path: '/systems/deployments/aliases/:hostname',
    title: 'Alias',
    load: () => import('./alias-page.js').then(({ AliasPage }) => AliasPage),
  },
  {
    path: '/systems/deployments/resolve',
    title: 'Who serves this?',
    section: 'work',
    load: () => import('./resolve-page.js').then(({ ResolvePage }) => ResolvePage),
  },
]
