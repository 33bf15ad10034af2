import type { PageEntry } from './page-entry.js'

/** The designer's tools, the same for every system. */
export const toolPages: readonly PageEntry[] = [
  {
    path: '/design/:system',
    title: 'Design',
    place: 'tools',
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
    load: () => import('./data/data-page.js').then(({ DataPage }) => DataPage),
  },
  {
    path: '/run/:system',
    title: 'Run',
    place: 'tools',
    load: () => import('./run/run-list-page.js').then(({ RunListPage }) => RunListPage),
  },
  {
    path: '/run/:system/:pattern',
    title: 'Run a pattern',
    load: () => import('./run/run-page.js').then(({ RunPage }) => RunPage),
  },
  {
    path: '/live/:system',
    title: 'Live',
    place: 'tools',
    load: () => import('./live/live-page.js').then(({ LivePage }) => LivePage),
  },
]
