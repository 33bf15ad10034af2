import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import { useInterval } from '../../api/use-interval.js'
import { usePages } from '../../api/use-pages.js'
import { Badge, Button, Card, EmptyState, PagedTable, Time, toast } from '../../kit/index.js'
import { type Delivery, pollMs } from './types.js'

interface DeliveriesProps {
  readonly system: string
  readonly endpointId: string
}

const tones = { DELIVERED: 'good', FAILED: 'wait', DEAD: 'bad' } as const

/** The delivery attempts of a webhook, newest first. */
export function Deliveries({ system, endpointId }: DeliveriesProps): JSX.Element {
  const pages = usePages<Delivery>(system, 'GET /webhooks/:endpointId/deliveries', { endpointId })
  useInterval(pages.refresh, pollMs)
  return (
    <Card flush title="Deliveries">
      <PagedTable
        pages={pages}
        label="Deliveries"
        empty={
          <EmptyState title="Nothing was delivered yet">
            Each attempt of the last 30 days appears here. Send test event makes the first one.
          </EmptyState>
        }
        rowKey={({ eventId, attempt, at }) => `${eventId} ${attempt} ${at}`}
        columns={[
          { name: 'When', cell: ({ at }) => <Time at={at} /> },
          { name: 'Event', cell: ({ eventType }) => <code>{eventType}</code> },
          {
            name: 'About',
            cell: ({ aggregateType, aggregateId, sequence }) =>
              `${aggregateType} ${aggregateId}, ${sequence}`,
            minor: true,
          },
          { name: 'Result', cell: ({ result }) => <Badge state={result} tone={tones[result]} /> },
          { name: 'Attempt', cell: ({ attempt }) => attempt, right: true, minor: true },
          { name: 'Answer', cell: answerText, minor: true },
          { name: 'Time', cell: ({ latencyMs }) => `${latencyMs} ms`, right: true, minor: true },
          { name: 'Replay', cell: (row) => <ReplayButton system={system} of={endpointId} row={row} /> },
        ]}
      />
    </Card>
  )
}

function answerText({ httpStatus, answer = '' }: Delivery): string {
  return [httpStatus, answer.slice(0, 80)].filter(Boolean).join(' ')
}

/** Delivers the event of a row again. Test events cannot be replayed. */
function ReplayButton(props: { system: string; of: string; row: Delivery }): JSX.Element | null {
  const [busy, setBusy] = useState(false)
  const { aggregateType, aggregateId, sequence, eventType } = props.row
  if (eventType === 'webhook.test') return null
  const replay = async () => {
    setBusy(true)
    try {
      const input = { endpointId: props.of, aggregateType, aggregateId, sequence }
      await call(props.system, 'POST /webhooks/:endpointId/replay', input, { quiet: true })
      toast(`${eventType} will be delivered again`)
    } catch (error) {
      toast(problemOf(error).detail, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      kind="quiet"
      busy={busy}
      onClick={replay}
      label={`Replay ${eventType} ${aggregateId}, ${sequence}`}
    >
      Replay
    </Button>
  )
}
