import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import {
  breakable,
  Card,
  Countdown,
  DescriptionList,
  EmptyState,
  LoadedPage,
  Page,
  Tabs,
  Time,
} from '../../kit/index.js'
import type { PageProps } from '../page-entry.js'
import { QueueView } from './queue-view.js'
import { RunHistory, RunTable } from './run-tables.js'
import { TenantActions } from './tenant-actions.js'
import { TenantBadge } from './tenants-page.js'
import { pollMs, type Tenant } from './types.js'

/** One tenant: its state, queues and history. */
export function TenantPage({ parameters: { tenantId = '' } }: PageProps): JSX.Element {
  const tenant = useResource<Tenant>('tenants', 'GET /tenants/:tenantId', { tenantId }, { every: pollMs })
  return (
    <LoadedPage from={tenant} trail={[{ label: 'Tenants', href: '/systems/tenants' }]}>
      {(data) => <OneTenant tenant={data} version={tenant.version} />}
    </LoadedPage>
  )
}

const withheld = (
  <Card>
    <EmptyState title="The queue is withheld">Activate the tenant to see and send messages.</EmptyState>
  </Card>
)

function OneTenant({ tenant, version }: { tenant: Tenant; version: string | undefined }): JSX.Element {
  const { tenantId, state, inboundQueueUrl, outboundQueueUrl } = tenant
  const queue = (type: 'inbound' | 'outbound', label: string) => ({
    name: type,
    label,
    content: () =>
      state === 'inactive' ? withheld : <QueueView key={type} tenantId={tenantId} type={type} />,
  })
  return (
    <Page
      title={tenantId}
      beside={<TenantBadge state={state} />}
      trail={[{ label: 'Tenants', href: '/systems/tenants' }]}
      actions={<TenantActions tenant={tenant} version={version} />}
    >
      {tenant.locked && <AtWork tenant={tenant} />}
      {tenant.failure !== undefined && <Failed tenant={tenant} />}
      <Tabs
        label="Of this tenant"
        tabs={[
          ...(inboundQueueUrl ? [queue('inbound', 'Inbound queue')] : []),
          ...(outboundQueueUrl ? [queue('outbound', 'Outbound queue')] : []),
          { name: 'runs', label: 'Runs', content: () => <RunTable tenantId={tenantId} /> },
          { name: 'history', label: 'History', content: () => <RunHistory tenantId={tenantId} /> },
          { name: 'details', label: 'Details', content: () => <Details tenant={tenant} /> },
        ]}
      />
    </Page>
  )
}

function AtWork({ tenant: { operation, execution, heartbeatAt } }: { tenant: Tenant }): JSX.Element {
  return (
    <Card title={operation === 'CREATE' ? 'Its queue is being provisioned' : `${operation} is at work`}>
      <div class="stack">
        <progress aria-label="At work" />
        <p class="soft">
          Run <code>{execution}</code>
          {heartbeatAt !== undefined && (
            <>
              , last heard of <Time at={heartbeatAt} />
            </>
          )}
          . This page follows it.
        </p>
      </div>
    </Card>
  )
}

function Failed({ tenant: { failure, retryAt } }: { tenant: Tenant }): JSX.Element {
  return (
    <Card title="The last run failed">
      <p>{failure}</p>
      {retryAt !== undefined && (
        <p class="soft">
          It is tried again in <Countdown until={retryAt} over="a moment" />.
        </p>
      )}
    </Card>
  )
}

function Details({ tenant }: { tenant: Tenant }): JSX.Element {
  return (
    <Card>
      <DescriptionList
        items={[
          ['Version', tenant.version && <code>{tenant.version}</code>],
          ['Inbound queue', tenant.inboundQueueUrl && <code>{breakable(tenant.inboundQueueUrl)}</code>],
          ['Outbound queue', tenant.outboundQueueUrl && <code>{breakable(tenant.outboundQueueUrl)}</code>],
          ['Created', tenant.createdAt && <Time at={tenant.createdAt} exact />],
          ['Changed', tenant.updatedAt && <Time at={tenant.updatedAt} exact />],
        ]}
      />
    </Card>
  )
}
