import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Card, Loaded, Segments, Table } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { lockers, type UseOfTime } from './types.js'
import './utilization.css'

const hour = 3_600_000
const day = 24 * hour

const periods = [
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]

/** Reserved time and number of openings of a locker. */
export function Utilization({ lockerId }: { lockerId: string }): JSX.Element {
  const [period, setPeriod] = useQueryValue('period', '30')
  const days = Number(periods.find(({ value }) => value === period)?.value ?? '30')
  const step = days === 1 ? hour : day
  // Whole hours and days: the request stays the same while the page is open.
  const to = Math.ceil(Date.now() / step) * step
  const use = useResource<readonly UseOfTime[]>(lockers, 'GET /lockers/:lockerId/utilization', {
    lockerId,
    by: days === 1 ? 'hour' : 'day',
    from: new Date(to - days * day).toISOString(),
    to: new Date(to).toISOString(),
  })
  return (
    <Card
      title="Utilization"
      actions={<Segments label="Time" segments={periods} value={String(days)} onChange={setPeriod} />}
    >
      <Loaded from={use}>{(parts) => <Chart parts={parts} byHour={days === 1} />}</Loaded>
    </Card>
  )
}

function Chart({ parts, byHour }: { parts: readonly UseOfTime[]; byHour: boolean }): JSX.Element {
  const minutes = parts.reduce((sum, part) => sum + part.reservedMinutes, 0)
  const share = parts.reduce((sum, part) => sum + part.share, 0) / Math.max(1, parts.length)
  const openings = parts.reduce((sum, part) => sum + part.openings, 0)
  const words = `Reserved ${percent(share)} of the time, ${Math.round(minutes / 60)} hours in all, and opened ${openings} ${openings === 1 ? 'time' : 'times'}.`
  return (
    <figure class="stack">
      <figcaption>{words}</figcaption>
      <div class="use-scale soft small" aria-hidden="true">
        100 %
      </div>
      <div class="use" aria-hidden="true">
        {parts.map((part) => (
          <Bar key={part.from} part={part} byHour={byHour} />
        ))}
      </div>
      <div class="use-ends soft small" aria-hidden="true">
        <span>{partName(parts[0]!, byHour)}</span>
        <span>{partName(parts.at(-1)!, byHour)}</span>
      </div>
      <ul class="use-legend small soft" aria-hidden="true">
        <li>
          <span class="use-key" /> share of the time that was reserved
        </li>
        <li>
          <span class="use-key use-key-opening" /> opened at least once
        </li>
      </ul>
      <details>
        <summary>Values as a table</summary>
        <Table
          label="Utilization"
          rows={parts.toReversed()}
          rowKey={({ from }) => from}
          columns={[
            { name: byHour ? 'Hour' : 'Day', cell: (part) => partName(part, byHour) },
            { name: 'Reserved', cell: ({ share }) => percent(share), right: true },
            { name: 'Openings', cell: ({ openings }) => openings, right: true },
          ]}
        />
      </details>
    </figure>
  )
}

function Bar({ part, byHour }: { part: UseOfTime; byHour: boolean }): JSX.Element {
  const { share, openings } = part
  const title = `${partName(part, byHour)}: reserved ${percent(share)}, opened ${openings} times`
  return (
    <span class="use-bar" title={title}>
      <span class="use-fill" style={{ height: `${share * 100}%` }} />
      {openings > 0 && <span class="use-opening" />}
    </span>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function partName({ from }: UseOfTime, byHour: boolean): string {
  const time = new Date(from)
  if (byHour) return time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  return time.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
}
