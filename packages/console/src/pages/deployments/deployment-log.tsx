import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { Badge, EmptyState, PagedTable, Time } from '../../kit/index.js'
import { deployments, type LogEntry } from './types.js'

/** The log of a deployment, newest first. */
export function DeploymentLog({ deploymentId }: { deploymentId: string }): JSX.Element {
  const pages = usePages<LogEntry>(deployments, 'GET /deployments/:deploymentId/log', { deploymentId })
  return (
    <PagedTable
      pages={pages}
      empty={<EmptyState title="No events yet">Each change of its status is noted here.</EmptyState>}
      label="Events"
      rowKey={({ logDate, event }) => `${logDate} ${event}`}
      columns={[
        { name: 'Event', cell: ({ event }) => <Badge state={event} /> },
        { name: 'Reason', cell: ({ failureReason }) => failureReason ?? '—', minor: true, wrap: true },
        { name: 'Reported by', cell: ({ byHosting }) => (byHosting ? 'hosting' : 'outside'), minor: true },
        { name: 'When', cell: ({ logDate }) => <Time at={logDate} /> },
      ]}
    />
  )
}
