import type { Forecast, PatternLimit } from '@tablewright/simulate'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Card, LineChart, Table } from '../../kit/index.js'
import { withCode } from '../../kit/markdown.js'
import { FirstRows } from './first-rows.js'

const count = (value: number) => Math.round(value).toLocaleString('en')
const dollars = (value: number) =>
  `$${value.toLocaleString('en', {
    maximumFractionDigits: value < 10 ? 2 : 0,
    // Growth over years can lead to very large amounts, which are shortened.
    ...(value >= 1e9 && { notation: 'scientific', maximumFractionDigits: 1 }),
  })}`

const monthMs = 30.4 * 86_400_000

/** Cost by month, the day on which each pattern reaches a limit, and changes that raise the limits. */
export function ForecastView(props: { forecast: Forecast; limits: readonly PatternLimit[] }): JSX.Element {
  const { months, limits: days } = props.forecast
  const [now] = useState(Date.now)
  return (
    <>
      <Card title="Cost by month">
        <LineChart
          label="Dollars a month on demand"
          lines={[
            {
              name: 'Dollars a month',
              expected: true,
              points: months.map(({ month, cost }) => ({ at: now + month * monthMs, value: cost })),
            },
          ]}
          formatTime={(at) => new Date(at).toLocaleDateString(undefined, { month: 'long', year: 'numeric' })}
          format={dollars}
        />
      </Card>
      <Card flush={days.length > 0} title="Limits reached">
        {days.length === 0 ? (
          <p class="soft">No pattern meets a limit in these months.</p>
        ) : (
          <Table
            label="The day on which each pattern is throttled"
            rows={days}
            rowKey={({ pattern }) => pattern}
            columns={[
              { name: 'Pattern', cell: ({ pattern }) => pattern },
              { name: 'Day', cell: ({ day }) => (day === 0 ? 'now' : count(day)), right: true },
              { name: 'Limit', cell: ({ partition }) => partition ?? 'quota of the table' },
            ]}
          />
        )}
      </Card>
      <Card flush title="Limit of each pattern">
        <FirstRows rows={props.limits.toSorted((a, b) => a.perSecond - b.perSecond)}>
          {(rows) => (
            <Table
              label="Limits of patterns"
              rows={rows}
              rowKey={({ name }) => name}
              columns={[
                { name: 'Pattern', cell: ({ name }) => name },
                { name: 'Calls a second', cell: ({ perSecond }) => count(perSecond), right: true },
                {
                  name: 'Limit',
                  cell: ({ partition, table }) => partition ?? `quota of ${table}`,
                  minor: true,
                },
                { name: 'Cost a month there', cell: ({ monthly }) => dollars(monthly), right: true },
                {
                  name: 'To reach ten times as much',
                  cell: ({ changes }) => withCode(changes[0]?.change ?? ''),
                  wrap: true,
                  minor: true,
                },
              ]}
            />
          )}
        </FirstRows>
      </Card>
    </>
  )
}
