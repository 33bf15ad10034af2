import type { PageEntry } from './page-entry.js'

/** The designer's tools, the same for every system. */
export const toolPages: readonly PageEntry[] = [
  {
    path: '/data/:system',
    title: 'Data',
    place: 'tools',
    load: () => import('./data/data-page.js').then(({ DataPage }) => DataPage),
  },
]
