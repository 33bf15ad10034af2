import type { FunctionComponent } from 'preact'
import type { PathParameters } from '../router/match-path.js'

/** The properties of a page: the parameters of its path. */
export interface PageProps {
  readonly parameters: PathParameters
}

/** One page of the console. */
export interface PageEntry {
  /** `/systems/:system/jobs`. A `*` at the end matches any rest. */
  readonly path: string
  /** Its name in the command palette and the navigation. */
  readonly title: string
  /** The section of a system's navigation; missing for pages that only other pages link to. */
  readonly section?: 'work' | 'tools'
  /** Labels of the actions of the page, by operation, for the command palette. */
  readonly actions?: Readonly<Record<string, string>>
  /** The right that the page needs. */
  readonly right?: string
  readonly load: () => Promise<FunctionComponent<PageProps>>
}
