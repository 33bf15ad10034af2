import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { type ActionChoice, ActionMenu, Card, EmptyState, Page, PagedTable, Time } from '../../kit/index.js'
import { type Failure, operationLabels, tenantPath } from './types.js'

/** The tenants whose last run failed, with the reason and the time of the next attempt. */
export function FailuresPage(): JSX.Element {
  const pages = usePages<Failure>('tenants', 'GET /failures')
  return (
    <Page title="Failures" summary="Tenants whose last run failed, the last failure first.">
      <Card flush>
        <PagedTable
          label="Failed runs"
          pages={pages}
          empty={
            <EmptyState title="No tenant has failed">
              A tenant appears here when its last run fails.
            </EmptyState>
          }
          rowKey={({ tenantId }) => tenantId}
          rowLink={({ tenantId }) => tenantPath(tenantId)}
          columns={[
            { name: 'Tenant', cell: ({ tenantId }) => tenantId },
            {
              name: 'Operation',
              cell: ({ operation, version }) => `${operationLabels[operation]} ${version}`,
              minor: true,
            },
            { name: 'Failure', cell: ({ failure }) => failure ?? '—', wrap: true },
            { name: 'Attempt', cell: ({ attempt }) => attempt, minor: true, right: true },
            { name: 'Failed', cell: ({ failedAt }) => <Time at={failedAt} />, minor: true },
            {
              name: 'Next attempt',
              cell: ({ retryAt }) => (retryAt ? <Time at={retryAt} /> : 'none'),
              minor: true,
            },
            { name: 'Actions', cell: (failure) => <Retry failure={failure} />, right: true },
          ]}
        />
      </Card>
    </Page>
  )
}

function Retry({ failure }: { failure: Failure }): JSX.Element {
  return (
    <ActionMenu system="tenants" label={`Actions on tenant ${failure.tenantId}`} choices={[again(failure)]} />
  )
}

function again({ tenantId, operation, version }: Failure): ActionChoice {
  if (operation === 'DELETE') {
    return {
      label: 'Delete again',
      operation: 'DELETE /tenants/:tenantId',
      known: { tenantId },
      about: 'The deletion is started again as a new run.',
      danger: true,
    }
  }
  if (operation === 'UPDATE') {
    return {
      label: 'Upgrade again',
      operation: 'POST /tenants/:tenantId/upgrade',
      known: { tenantId, version },
      about: `The upgrade to ${version} is started again as a new run.`,
    }
  }
  return {
    label: 'Provision again',
    operation: 'POST /tenants/:tenantId/reprovision',
    known: { tenantId },
    about: 'The queue is provisioned again by a new run.',
  }
}
