import type { FunctionComponent } from 'preact'
import type { PathParameters } from '../router/match-path.js'

/** The properties of a page: the values of the names in its path. */
export interface PageProps {
  readonly parameters: PathParameters
}

/** One page of the console. */
export interface PageEntry {
  /** `/systems/:system/jobs`; a `*` at the end stands for any rest. */
  readonly path: string
  /** Its name in the command palette and the navigation. */
  readonly title: string
  /** The section of a system's navigation; missing for pages that only other pages link to. */
  readonly place?: 'work' | 'tools'
  /** Labels of what is done here, by operation: the command palette offers them under these names. */
  readonly actions?: Readonly<Record<string, string>>
  /** The right without which the page has nothing to show. */
  readonly right?: string
  readonly load: () => Promise<FunctionComponent<PageProps>>
}
