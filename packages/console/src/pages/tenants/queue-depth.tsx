import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Card, LineChart, Loaded, Table, Time } from '../../kit/index.js'
import type { QueueDepth, QueueType } from './types.js'

/** Number of messages of a queue during the last day, as a chart and a table. */
export function QueueDepthCard(props: { tenantId: string; type: QueueType }): JSX.Element {
  const depth = useResource<readonly QueueDepth[]>(
    'tenants',
    'GET /tenants/:tenantId/queues/:type/depth',
    props,
    { every: 30_000 },
  )
  return (
    <Card title="Depth and age">
      <Loaded from={depth} lines={2}>
        {(samples) => <Depth samples={samples} />}
      </Loaded>
    </Card>
  )
}

function Depth({ samples }: { samples: readonly QueueDepth[] }): JSX.Element {
  const now = samples.at(-1)!
  const line = (value: (sample: QueueDepth) => number) =>
    samples.map((sample) => ({ at: Date.parse(sample.sampledAt), value: value(sample) }))
  const messages = line(({ waiting, hidden }) => waiting + hidden)
  return (
    <div class="stack">
      <p>
        {now.waiting} waiting, {now.hidden} being worked on, {now.dead} dead letters. {oldestText(now)}
      </p>
      <LineChart
        label={`At most ${Math.max(...messages.map(({ value }) => value))} messages in the last 24 hours`}
        lines={[
          { name: 'Messages', points: messages },
          { name: 'Dead letters', points: line(({ dead }) => dead) },
        ]}
        format={String}
        stepped
        table={<DepthTable samples={samples} />}
      />
    </div>
  )
}

function DepthTable({ samples }: { samples: readonly QueueDepth[] }): JSX.Element {
  return (
    <Table
      label="Depth of the queue"
      rows={samples.toReversed()}
      rowKey={({ sampledAt }) => sampledAt}
      columns={[
        { name: 'When', cell: ({ sampledAt }) => <Time at={sampledAt} /> },
        { name: 'Waiting', right: true, cell: ({ waiting }) => waiting },
        { name: 'Worked on', right: true, cell: ({ hidden }) => hidden },
        { name: 'Dead letters', right: true, cell: ({ dead }) => dead },
        { name: 'Oldest', right: true, cell: (sample) => ageText(sample.oldestAge) },
      ]}
    />
  )
}

function oldestText({ waiting, hidden, oldestAge }: QueueDepth): string {
  return waiting + hidden === 0 ? 'No message is in it.' : `The oldest message is ${ageText(oldestAge)} old.`
}

/** Formats seconds: `45 s`, `12 min`, `3 h`. */
function ageText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 7_200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3_600)} h`
}
