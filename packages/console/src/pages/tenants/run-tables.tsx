import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { useResource } from '../../api/use-resource.js'
import { Badge, Card, type Column, EmptyState, Loaded, PagedTable, Table, Time } from '../../kit/index.js'
import { type AuditRun, operationLabels, type PastRun, pollMs, type Run } from './types.js'

/** The fields that identify a run. */
const columns: readonly Column<Run>[] = [
  { name: 'Operation', cell: ({ operation }) => operationLabels[operation] },
  { name: 'Version', cell: ({ version }) => <code>{version}</code> },
  { name: 'Status', cell: ({ status }) => <RunBadge status={status} /> },
  { name: 'Attempt', right: true, minor: true, cell: ({ attempt }) => attempt },
  {
    name: 'Run',
    minor: true,
    cell: ({ execution, failure }) => failure ?? <code>{execution}</code>,
    wrap: true,
  },
]

function RunBadge({ status }: { status: Run['status'] }): JSX.Element {
  return status === 'Started' ? <Badge state="started" tone="busy" /> : <Badge state={status} />
}

/** The latest run of each operation. */
export function RunTable({ tenantId }: { tenantId: string }): JSX.Element {
  const runs = useResource<readonly AuditRun[]>(
    'tenants',
    'GET /tenants/:tenantId/audit',
    { tenantId },
    { every: pollMs },
  )
  return (
    <Loaded from={runs}>
      {(rows) => (
        <Card flush>
          <Table<AuditRun>
            label="Runs"
            rows={rows}
            rowKey={({ operation, version }) => `${operation} ${version}`}
            columns={[
              ...columns,
              { name: 'Changed', right: true, cell: ({ updatedAt }) => <Time at={updatedAt} exact /> },
            ]}
          />
        </Card>
      )}
    </Loaded>
  )
}

/** All runs of a tenant, newest first. */
export function RunHistory({ tenantId }: { tenantId: string }): JSX.Element {
  const pages = usePages<PastRun>('tenants', 'GET /tenants/:tenantId/history', { tenantId })
  return (
    <Card flush>
      <PagedTable<PastRun>
        label="History"
        pages={pages}
        empty={<EmptyState title="Nothing has been done yet" />}
        rowKey={({ timestamp, status }) => timestamp + status}
        columns={[
          ...columns,
          { name: 'When', right: true, cell: ({ timestamp }) => <Time at={timestamp} exact /> },
        ]}
      />
    </Card>
  )
}
