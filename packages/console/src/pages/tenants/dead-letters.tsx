import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  breakable,
  Card,
  MoreButton,
  Table,
  Time,
} from '../../kit/index.js'
import type { DeadLetter, QueueType } from './types.js'

/** The dead letters of a queue. Hidden if there are none. */
export function DeadLetters(props: { tenantId: string; type: QueueType }): JSX.Element | null {
  const pages = usePages<DeadLetter>('tenants', 'GET /tenants/:tenantId/queues/:type/dead-letters', props)
  if (pages.items.length === 0) return null
  const redrive: ActionChoice = {
    label: 'Put all back',
    operation: 'POST /tenants/:tenantId/queues/:type/dead-letters/redrive',
    about: 'Puts all dead letters back into the queue, or the one with the given id.',
    known: props as { tenantId: string; type: QueueType },
  }
  return (
    <Card
      flush
      title="Dead letters"
      actions={<ActionButtons system="tenants" main={false} choices={[redrive]} />}
    >
      <Table
        label="Dead letters"
        rows={pages.items}
        rowKey={({ messageId }) => messageId}
        columns={[
          { name: 'Body', cell: ({ body }) => <code>{breakable(body)}</code>, wrap: true },
          { name: 'Deliveries', right: true, minor: true, cell: ({ receives }) => receives },
          { name: 'Put aside', right: true, cell: ({ deadAt }) => <Time at={deadAt} /> },
        ]}
        foot={<MoreButton pages={pages} />}
      />
    </Card>
  )
}
