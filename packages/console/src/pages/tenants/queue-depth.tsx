import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Card, Loaded, Table, Time } from '../../kit/index.js'
import type { QueueDepth, QueueType } from './types.js'
import './queue-depth.css'

/** How many messages a queue had during the last day, as a picture and as a table. */
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

const width = 480
const height = 80

function Depth({ samples }: { samples: readonly QueueDepth[] }): JSX.Element {
  const now = samples.at(-1)!
  const most = Math.max(1, ...samples.map(depthOf))
  return (
    <figure class="stack">
      <figcaption>
        {now.waiting} waiting, {now.hidden} being worked on, {now.dead} dead letters. {ageWords(now)}
      </figcaption>
      {samples.length > 1 && (
        <svg
          class="queue-depth"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`At most ${most} messages in the last 24 hours`}
        >
          <polyline points={pointsOf(samples, most)} />
        </svg>
      )}
      <details>
        <summary>The last 24 hours as a table</summary>
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
      </details>
    </figure>
  )
}

function depthOf({ waiting, hidden }: QueueDepth): number {
  return waiting + hidden
}

function pointsOf(samples: readonly QueueDepth[], most: number): string {
  const times = samples.map(({ sampledAt }) => Date.parse(sampledAt))
  const [first = 0, last = 1] = [times[0], times.at(-1)]
  const scale = Math.max(1, last - first)
  return samples
    .map((sample, index) => {
      const x = ((times[index]! - first) / scale) * width
      const y = height - 2 - (depthOf(sample) / most) * (height - 4)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}

function ageWords({ waiting, hidden, oldestAge }: QueueDepth): string {
  return waiting + hidden === 0 ? 'No message is in it.' : `The oldest message is ${ageText(oldestAge)} old.`
}

/** Seconds with their unit: `45 s`, `12 min`, `3 h`. */
function ageText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 7_200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3_600)} h`
}
