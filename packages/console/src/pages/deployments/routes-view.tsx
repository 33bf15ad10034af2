import type { JSX } from 'preact'
import { CodeBlock, EmptyState, Table } from '../../kit/index.js'
import { type RouteRule, rulesOf } from './route-match.js'

/** The routing rules of a build; the rule that matched a request is marked. */
export function RoutesView({
  routes,
  taken,
}: {
  routes: unknown
  taken?: RouteRule | undefined
}): JSX.Element {
  const rules = rulesOf(routes)
  if (rules.length === 0) {
    if (Array.isArray(routes) && routes.length === 0) return <EmptyState title="No routes" />
    return <CodeBlock label="Routes" code={JSON.stringify(routes, null, 2)} />
  }
  return (
    <Table
      label="Routes"
      rows={rules}
      rowKey={({ source }) => source}
      {...(taken && { selected: taken.source })}
      columns={[
        { name: 'Path', cell: ({ source }) => <span class="mono">{source}</span> },
        { name: 'Target', cell: ({ to }) => to },
      ]}
    />
  )
}
