import type { JSX } from 'preact'
import { useFilteredPages } from '../../api/use-filtered-pages.js'
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
  Segments,
  Time,
} from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import { FindTenant } from './find-tenant.js'
import { type ListedTenant, tenantPath } from './types.js'

const add: ActionChoice<{ readonly tenantId: string }> = {
  label: 'Add a tenant',
  verb: 'Add tenant',
  operation: 'POST /tenants',
  about: 'A run provisions its queue; its page shows the progress.',
  onDone: ({ tenantId }) => navigate(tenantPath(tenantId)),
}

const states = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

/** All tenants with a queue, and a button for a new one. */
export function TenantsPage(): JSX.Element {
  const [version, setVersion] = useQueryValue('version')
  const [state, setState] = useQueryValue('state')
  return (
    <Page
      title="Tenants"
      summary="Each tenant has its own queue, created and upgraded by runs."
      actions={
        <>
          <FindTenant />
          <ActionButtons system="tenants" choices={[add]} />
        </>
      }
    >
      <div class="row">
        <Segments label="State" segments={states} value={state} onChange={setState} />
        <FilterField label="Version" placeholder="0.1.18" value={version} onChange={setVersion} />
      </div>
      <TenantList version={version} state={state} />
    </Page>
  )
}

function TenantList({ version, state }: { version: string; state: string }): JSX.Element {
  const list = usePages<ListedTenant>('tenants', 'GET /tenants', version === '' ? {} : { version })
  const isWanted = ({ active }: ListedTenant) => active === (state === 'active')
  const pages = useFilteredPages(list, state === '' ? undefined : isWanted)
  const like = [state, version && `of version ${version}`].filter(Boolean).join(', ')
  const nobody = like === '' ? 'There are no tenants yet' : `No tenant is ${like}`
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

/** The state of a tenant. `inactive` is neutral, because a tenant is deactivated on purpose. */
export function TenantBadge({ state }: { state: string }): JSX.Element {
  if (state === 'inactive' || state === 'deleted') return <Badge state={state} tone="idle" />
  return state === 'busy' ? <Badge state="at work" tone="busy" /> : <Badge state={state} />
}

function queuesOf({ inboundQueueUrl, outboundQueueUrl }: ListedTenant): readonly string[] {
  return [...(inboundQueueUrl ? ['inbound'] : []), ...(outboundQueueUrl ? ['outbound'] : [])]
}
