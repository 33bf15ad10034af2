import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { findOperation } from '../../api/describe.js'
import { useDescription } from '../../api/use-description.js'
import { useResource } from '../../api/use-resource.js'
import { useTrail } from '../../api/use-trail.js'
import {
  ActionButtons,
  type ActionChoice,
  Badge,
  Card,
  EmptyState,
  Loaded,
  Page,
  Table,
  Time,
} from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import type { PageProps } from '../page-entry.js'
import { SecretDialog } from './secret-dialog.js'
import { type EventType, typesText, type Webhook, type WebhookWithSecret, webhookFields } from './types.js'
import { WebhookDetails } from './webhook-details.js'

const summary = 'Addresses that receive the events of this system, by HTTP or by mail.'

/** The webhooks of a system, the deliveries of the selected one, and the available events. */
export function WebhooksPage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const trail = useTrail(system)
  const description = useDescription(system)
  return (
    <Loaded from={description}>
      {(described) =>
        findOperation(described, 'GET /webhooks') ? (
          <Webhooks system={system} />
        ) : (
          <Page title="Webhooks" trail={trail} summary={summary}>
            <Card>
              <EmptyState title="This system reports no events">
                Webhooks can be added to systems whose design has an outbox.
              </EmptyState>
            </Card>
          </Page>
        )
      }
    </Loaded>
  )
}

function Webhooks({ system }: { system: string }): JSX.Element {
  const [selected, select] = useQueryValue('webhook')
  const [made, setMade] = useState<WebhookWithSecret>()
  const endpoints = useResource<readonly Webhook[]>(system, 'GET /webhooks')
  const add: ActionChoice<WebhookWithSecret> = {
    label: 'Add webhook',
    operation: 'POST /webhooks',
    fields: webhookFields,
    about: 'An https: or mailto: address. The types can end with .*, and * receives all events.',
    onDone: (endpoint) => {
      setMade(endpoint)
      select(endpoint.endpointId)
    },
  }
  const shown = endpoints.data?.find(({ endpointId }) => endpointId === selected)
  return (
    <Page
      title="Webhooks"
      trail={useTrail(system)}
      summary={summary}
      actions={<ActionButtons system={system} choices={[add]} />}
    >
      <Card flush>
        <Loaded from={endpoints}>
          {(rows) => <EndpointTable rows={rows} selected={selected} onSelect={select} />}
        </Loaded>
      </Card>
      {shown && (
        <WebhookDetails
          key={shown.endpointId}
          system={system}
          endpoint={shown}
          onSecret={setMade}
          onRemoved={() => {
            select('')
            endpoints.refresh()
          }}
        />
      )}
      <EventTypes system={system} />
      {made && <SecretDialog endpoint={made} onClose={() => setMade(undefined)} />}
    </Page>
  )
}

function EndpointTable(props: {
  rows: readonly Webhook[]
  selected: string
  onSelect: (endpointId: string) => void
}): JSX.Element {
  if (props.rows.length === 0) {
    return (
      <EmptyState title="No webhooks yet">
        Addresses appear here with their deliveries. Add the first one with Add webhook.
      </EmptyState>
    )
  }
  return (
    <Table
      label="Webhooks"
      rows={props.rows}
      rowKey={({ endpointId }) => endpointId}
      selected={props.selected}
      onSelect={({ endpointId }) => props.onSelect(endpointId)}
      columns={[
        { name: 'Address', cell: ({ url }) => url },
        { name: 'Events', cell: ({ types }) => typesText(types), minor: true },
        { name: 'Description', cell: ({ description }) => description ?? '', minor: true },
        {
          name: 'State',
          cell: ({ enabled }) => (
            <Badge state={enabled ? 'active' : 'paused'} tone={enabled ? 'good' : 'idle'} />
          ),
        },
        { name: 'Added', cell: ({ createdAt }) => <Time at={createdAt} />, minor: true },
      ]}
    />
  )
}

function EventTypes({ system }: { system: string }): JSX.Element {
  const types = useResource<readonly EventType[]>(system, 'GET /event-types')
  return (
    <Card flush title="Events of this system">
      <Loaded from={types}>
        {(rows) => (
          <Table
            label="Events of this system"
            rows={rows}
            rowKey={({ type }) => type}
            columns={[
              { name: 'Type', cell: ({ type }) => <code>{type}</code> },
              { name: 'Meaning', cell: (row) => row.summary, wrap: true },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
