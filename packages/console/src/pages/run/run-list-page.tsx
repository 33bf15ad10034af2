import type { JSX } from 'preact'
import { useTrail } from '../../api/use-trail.js'
import { Page } from '../../kit/index.js'
import type { PageProps } from '../page-entry.js'
import { PatternList } from './pattern-list.js'

/** The access patterns of a design, each with a form for its parameters. */
export function RunListPage({ parameters: { system = '' } }: PageProps): JSX.Element {
  return (
    <Page
      title="Run"
      trail={useTrail(system)}
      summary="Every access pattern of the design as a form: what it would send, what it answers, and what that costs."
    >
      <PatternList system={system} />
    </Page>
  )
}
