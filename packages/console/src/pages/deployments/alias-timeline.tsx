import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { rangeOf, TimeLanes, useNow } from '../../kit/index.js'
import { servedSpans } from './served-spans.js'
import { type Alias, deploymentLink, deployments, type HistoryEntry } from './types.js'

/** The targets of an alias over time. */
export function AliasTimeline({ alias }: { alias: Alias }): JSX.Element {
  const { hostname, basePath } = alias
  const history = usePages<HistoryEntry>(deployments, 'GET /aliases/:hostname/history', {
    hostname,
    basePath,
  })
  const now = useNow(60_000)
  const spans = servedSpans(alias, history.items, now)
  const ids = [...new Set(spans.map(({ deploymentId }) => deploymentId))]
  return (
    <TimeLanes
      label="Deployments that the alias served, over time"
      heads={['Deployment', 'Served']}
      range={rangeOf(spans.flatMap(({ from, to }) => [from, to]))}
      lanes={ids.map((id) => ({
        key: id,
        name: id,
        href: deploymentLink(id),
        spans: spans.filter(({ deploymentId }) => deploymentId === id),
      }))}
    />
  )
}
