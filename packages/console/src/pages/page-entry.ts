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
  /** Labels of what is done here, by operation: the command palette offers them under these names. */
  readonly actions?: Readonly<Record<string, string>>
  /** The right without which the page has nothing to show. */
  readonly right?: string
  readonly load: () => Promise<FunctionComponent<PageProps>>
}
