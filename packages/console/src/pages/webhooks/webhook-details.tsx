import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import {
  ActionButtons,
  type ActionChoice,
  Button,
  Card,
  Confirm,
  Copyable,
  DescriptionList,
  Time,
  toast,
} from '../../kit/index.js'
import { DeadLetters } from './dead-letters.js'
import { Deliveries } from './deliveries.js'
import { typesText, type Webhook, type WebhookTest, type WebhookWithSecret, webhookFields } from './types.js'

interface WebhookDetailsProps {
  readonly system: string
  readonly endpoint: Webhook
  readonly onSecret: (endpoint: WebhookWithSecret) => void
  readonly onRemoved: () => void
}

/** One webhook: its settings, actions, dead letters and deliveries. */
export function WebhookDetails({ system, endpoint, onSecret, onRemoved }: WebhookDetailsProps): JSX.Element {
  const [removing, setRemoving] = useState(false)
  const { endpointId, url, types, description, createdAt, oldSecretUntil } = endpoint
  const remove = async () => {
    // Not announced as a change: the log of a removed webhook cannot be read.
    await call(system, 'DELETE /webhooks/:endpointId', { endpointId }, { reads: true })
    toast(`Webhook ${url} removed`)
    onRemoved()
  }
  return (
    <>
      <Card
        title={url}
        actions={
          <>
            <TestButton system={system} endpointId={endpointId} />
            <ActionButtons
              system={system}
              main={false}
              choices={[changeOf(endpoint), replayOf(endpoint), rotateOf(endpoint, onSecret)]}
            />
            <Button kind="danger" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          </>
        }
      >
        <DescriptionList
          items={[
            ['Webhook', <Copyable key="id" text={endpointId} />],
            ['Events', typesText(types)],
            ['Description', description],
            ['Added', <Time key="added" at={createdAt} />],
            ['Old secret signs until', oldSecretUntil && <Time key="until" at={oldSecretUntil} />],
          ]}
        />
      </Card>
      {removing && (
        <Confirm title="Remove webhook" verb="Remove" danger run={remove} onClose={() => setRemoving(false)}>
          {url} receives nothing more; its pending events are dropped.
        </Confirm>
      )}
      <DeadLetters system={system} endpointId={endpointId} />
      <Deliveries system={system} endpointId={endpointId} />
    </>
  )
}

function changeOf({ endpointId, url, types, description, enabled }: Webhook): ActionChoice {
  return {
    label: 'Change',
    title: 'Change webhook',
    operation: 'PATCH /webhooks/:endpointId',
    about: 'A webhook that is not enabled receives nothing; its events wait.',
    known: { endpointId },
    fields: webhookFields,
    initial: { url, types, enabled, ...(description !== undefined && { description }) },
  }
}

function replayOf({ endpointId }: Webhook): ActionChoice {
  const unused = { aggregateType: undefined, aggregateId: undefined, sequence: undefined }
  return {
    label: 'Replay',
    title: 'Replay events since a time',
    operation: 'POST /webhooks/:endpointId/replay',
    about: 'Every event since then is delivered again, including accepted ones.',
    known: { endpointId, deadLetters: false, ...unused },
  }
}

function rotateOf(
  { endpointId }: Webhook,
  onSecret: (endpoint: WebhookWithSecret) => void,
): ActionChoice<WebhookWithSecret> {
  return {
    label: 'Rotate secret',
    operation: 'POST /webhooks/:endpointId/rotate',
    about: 'A new secret signs from now on. The old one stays valid during the overlap.',
    known: { endpointId },
    onDone: onSecret,
  }
}

function TestButton({ system, endpointId }: { system: string; endpointId: string }): JSX.Element {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const operation = 'POST /webhooks/:endpointId/test'
      const { data } = await call<WebhookTest>(system, operation, { endpointId }, { quiet: true })
      const status = data.httpStatus ?? data.answer ?? 'no answer'
      if (data.delivered) toast('Test event delivered')
      else toast(`Test event not delivered: ${status}`, { tone: 'bad' })
    } catch (error) {
      toast(problemOf(error).detail, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="main" busy={busy} onClick={send}>
      Send test event
    </Button>
  )
}
