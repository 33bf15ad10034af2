import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  Badge,
  Card,
  EmptyState,
  FilterField,
  Page,
  PagedTable,
  Time,
} from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import { FindTenant } from './find-tenant.js'
import { type ListedTenant, tenantPath } from './types.js'

const add: ActionChoice<{ readonly tenantId: string }> = {
  label: 'Add a tenant',
  verb: 'Add',
  operation: 'POST /tenants',
  about: 'Its queue is made by a run that you can watch.',
  onDone: ({ tenantId }) => navigate(tenantPath(tenantId)),
}

/** All tenants that have a queue, and where a new one is made. */
export function TenantsPage(): JSX.Element {
  const [version, setVersion] = useQueryValue('version')
  return (
    <Page
      title="Tenants"
      summary="Each has a queue of its own, made and upgraded by runs."
      actions={
        <>
          <FindTenant />
          <ActionButtons system="tenants" choices={[add]} />
        </>
      }
    >
      <FilterField label="Version" placeholder="0.1.18" value={version} onChange={setVersion} />
      <TenantList version={version} />
    </Page>
  )
}

function TenantList({ version }: { version: string }): JSX.Element {
  const pages = usePages<ListedTenant>('tenants', 'GET /tenants', version === '' ? {} : { version })
  const nobody = version === '' ? 'There are no tenants yet' : `No tenant has version ${version}`
  return (
    <Card flush>
      <PagedTable
        label="Tenants"
        pages={pages}
        empty={<EmptyState title={nobody} />}
        rowKey={({ tenantId }) => tenantId}
        rowLink={({ tenantId }) => tenantPath(tenantId)}
        columns={[
          { name: 'Tenant', cell: ({ tenantId }) => tenantId },
          { name: 'State', cell: ({ active }) => <TenantBadge state={active ? 'active' : 'inactive'} /> },
          { name: 'Version', cell: (tenant) => <code>{tenant.version}</code> },
          { name: 'Queues', cell: (tenant) => queuesOf(tenant).join(', '), minor: true },
          { name: 'Changed', right: true, minor: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Card>
  )
}

/** The words of a tenant's state say their colour but for one: a tenant is made inactive on purpose. */
export function TenantBadge({ state }: { state: string }): JSX.Element {
  if (state === 'inactive' || state === 'deleted') return <Badge state={state} tone="idle" />
  return state === 'busy' ? <Badge state="at work" tone="busy" /> : <Badge state={state} />
}

function queuesOf({ inboundQueueUrl, outboundQueueUrl }: ListedTenant): readonly string[] {
  return [...(inboundQueueUrl ? ['inbound'] : []), ...(outboundQueueUrl ? ['outbound'] : [])]
}
