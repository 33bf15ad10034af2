import type { FunctionComponent } from 'preact'
import type { PathParameters } from '../router/match-path.js'

/** What a page is given: what its path's names stand for. */
export interface PageProps {
  readonly parameters: PathParameters
}

/** One page of the console. */
export interface PageEntry {
  /** `/systems/:system/jobs`; a `*` at the end stands for any rest. */
  readonly path: string
  /** As the command palette and the navigation name it. */
  readonly title: string
  /** Under which part of a system's navigation it stands; missing for pages that one comes to from another. */
  readonly place?: 'work' | 'tools'
  readonly load: () => Promise<FunctionComponent<PageProps>>
}

/**
 * Every page, one entry each. Where two paths fit, the one that says more literally wins, so that
 * `/systems/account-pool` comes before `/systems/:system`.
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
    place: 'work',
    load: () => import('./generic/system-page.js').then(({ SystemPage }) => SystemPage),
  },
  {
    path: '/systems/:system/actions/:operation',
    title: 'Action',
    load: () => import('./generic/action-page.js').then(({ ActionPage }) => ActionPage),
  },
  {
    path: '/systems/:system/jobs',
    title: 'Jobs',
    place: 'tools',
    load: () => import('./care/jobs-page.js').then(({ JobsPage }) => JobsPage),
  },
  {
    path: '/systems/:system/check',
    title: 'Check',
    place: 'tools',
    load: () => import('./care/check-page.js').then(({ CheckPage }) => CheckPage),
  },
  {
    path: '/kit',
    title: 'The kit',
    load: () => import('./kit/kit-page.js').then(({ KitPage }) => KitPage),
  },
]
