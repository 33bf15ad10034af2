import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  Badge,
  breakable,
  Card,
  EmptyState,
  PagedTable,
  Time,
  useNow,
} from '../../kit/index.js'
import { DeadLetters } from './dead-letters.js'
import { QueueDepthCard } from './queue-depth.js'
import { ReceivedMessages } from './received-messages.js'
import type { Message, QueueType, ReceivedMessage } from './types.js'

/** A queue with its messages. Users can send messages, and receive them like a worker. */
export function QueueView({ tenantId, type }: { tenantId: string; type: QueueType }): JSX.Element {
  const known = { tenantId, type }
  const [received, setReceived] = useState<readonly ReceivedMessage[]>([])
  const send: ActionChoice = {
    label: 'Send a message',
    verb: 'Send',
    fields: {
      body: { label: 'Message' },
      delay: { label: 'Delay', description: 'Milliseconds before it can be received.' },
    },
    operation: 'POST /tenants/:tenantId/queues/:type/messages',
    known,
  }
  const receive: ActionChoice<readonly ReceivedMessage[]> = {
    label: 'Receive',
    fields: {
      maxMessages: { label: 'Maximum number of messages' },
      visibilityTimeout: { label: 'Hidden for', description: 'Milliseconds; without a value, 30 seconds.' },
      wait: { label: 'Wait for messages', description: 'Seconds.' },
    },
    operation: 'POST /tenants/:tenantId/queues/:type/receive',
    about: 'They are hidden from others until they are deleted or the time is over.',
    known,
    onDone: (messages) => setReceived((before) => [...before, ...messages]),
  }
  return (
    <div class="stack">
      <QueueDepthCard {...known} />
      <Card
        flush
        title="Messages"
        actions={<ActionButtons system="tenants" main={false} choices={[send, receive]} />}
      >
        <MessageTable {...known} />
      </Card>
      {received.length > 0 && <ReceivedMessages {...known} messages={received} onChange={setReceived} />}
      <DeadLetters {...known} />
    </div>
  )
}

function MessageTable(props: { tenantId: string; type: QueueType }): JSX.Element {
  const pages = usePages<Message>('tenants', 'GET /tenants/:tenantId/queues/:type/messages', props)
  const now = useNow(1000)
  return (
    <PagedTable
      label="Messages"
      pages={pages}
      empty={
        <EmptyState title="The queue is empty">
          Messages appear here until they are received and deleted.
        </EmptyState>
      }
      rowKey={({ messageId }) => messageId}
      columns={[
        { name: 'Body', cell: ({ body }) => <code>{breakable(body)}</code>, wrap: true },
        {
          name: 'State',
          cell: ({ visibleAt }) =>
            Date.parse(visibleAt) > now ? (
              <Badge state="hidden" tone="busy" />
            ) : (
              <Badge state="waiting" tone="idle" />
            ),
        },
        { name: 'Deliveries', right: true, minor: true, cell: ({ receives }) => receives },
        { name: 'Sent', right: true, minor: true, cell: ({ sentAt }) => <Time at={sentAt} /> },
      ]}
    />
  )
}
