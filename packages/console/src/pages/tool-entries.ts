import type { PageEntry } from './page-entry.js'

/** The designer tools, which are the same for every system. */
export const toolPages: readonly PageEntry[] = [
  {
    path: '/design/:system',
    title: 'Design',
    section: 'tools',
    right: 'read',
    load: () => import('./design/design-page.js').then(({ DesignPage }) => DesignPage),
  },
  {
    path: '/design/:system/rules/:rule',
    title: 'Proof',
    load: () => import('./design/rule-page.js').then(({ RulePage }) => RulePage),
  },
  {
    path: '/data/:system',
    title: 'Data',
    section: 'tools',
    right: 'data',
    load: () => import('./data/data-page.js').then(({ DataPage }) => DataPage),
  },
  {
    path: '/run/:system',
    title: 'Run',
    section: 'tools',
    right: 'data',
    load: () => import('./run/run-list-page.js').then(({ RunListPage }) => RunListPage),
  },
  {
    path: '/run/:system/:pattern',
    title: 'Run a pattern',
    load: () => import('./run/run-page.js').then(({ RunPage }) => RunPage),
  },
  {
    path: '/simulate/:system',
    title: 'Simulate',
    section: 'tools',
    right: 'read',
    load: () => import('./simulate/simulate-page.js').then(({ SimulatePage }) => SimulatePage),
  },
  {
    path: '/live/:system',
    title: 'Live',
    section: 'tools',
    right: 'data',
    load: () => import('./live/live-page.js').then(({ LivePage }) => LivePage),
  },
  {
    path: '/audit/:system',
    title: 'Audit',
    section: 'tools',
    right: 'data',
    load: () => import('./audit/audit-page.js').then(({ AuditPage }) => AuditPage),
  },
]
