import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { useInterval } from '../../api/use-interval.js'
import { usePages } from '../../api/use-pages.js'
import { Button, Card, Confirm, MoreButton, Table, Time, toast } from '../../kit/index.js'
import { type DeadLetter, pollMs, type Replayed } from './types.js'

interface DeadLettersProps {
  readonly system: string
  readonly endpointId: string
}

/** Events that failed in all attempts. Hidden if there are none. */
export function DeadLetters({ system, endpointId }: DeadLettersProps): JSX.Element | null {
  const [asking, setAsking] = useState(false)
  const pages = usePages<DeadLetter>(system, 'GET /webhooks/:endpointId/dead-letters', { endpointId })
  useInterval(pages.refresh, pollMs)
  if (pages.items.length === 0) return null
  const replay = async () => {
    const input = { endpointId, deadLetters: true }
    const operation = 'POST /webhooks/:endpointId/replay'
    const { data } = await call<Replayed>(system, operation, input, { quiet: true })
    toast(`${data.events} dead ${data.events === 1 ? 'letter' : 'letters'} will be delivered again`)
  }
  return (
    <Card
      flush
      title="Dead letters"
      actions={<Button onClick={() => setAsking(true)}>Replay all dead letters</Button>}
    >
      <Table
        label="Dead letters"
        rows={pages.items}
        rowKey={({ eventId }) => eventId}
        foot={<MoreButton pages={pages} />}
        columns={[
          { name: 'Event', cell: ({ eventType }) => <code>{eventType}</code> },
          { name: 'About', cell: ({ aggregateType, aggregateId }) => `${aggregateType} ${aggregateId}` },
          { name: 'Attempts', cell: ({ attempts }) => attempts, right: true, minor: true },
          { name: 'Reason', cell: ({ reason }) => reason, wrap: true },
          { name: 'Given up', cell: ({ deadAt }) => <Time at={deadAt} />, minor: true },
        ]}
      />
      {asking && (
        <Confirm title="Replay dead letters" verb="Replay" run={replay} onClose={() => setAsking(false)}>
          Each event is delivered again, with new attempts.
        </Confirm>
      )}
    </Card>
  )
}
