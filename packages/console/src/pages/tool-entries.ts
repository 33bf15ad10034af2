import type { PageEntry } from './page-entry.js'

/** The designer's tools, the same for every system. */
export const toolPages: readonly PageEntry[] = [
  {
    path: '/design/:system',
    title: 'Design',
    place: 'tools',
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
    place: 'tools',
    right: 'data',
    load: () => import('./data/data-page.js').then(({ DataPage }) => DataPage),
  },
  {
    path: '/run/:system',
    title: 'Run',
    place: 'tools',
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
    place: 'tools',
    right: 'read',
    load: () => import('./simulate/simulate-page.js').then(({ SimulatePage }) => SimulatePage),
  },
  {
    path: '/live/:system',
    title: 'Live',
    place: 'tools',
    right: 'data',
    load: () => import('./live/live-page.js').then(({ LivePage }) => LivePage),
  },
  {
    path: '/audit/:system',
    title: 'Audit',
    place: 'tools',
    right: 'data',
    load: () => import('./audit/audit-page.js').then(({ AuditPage }) => AuditPage),
  },
]
