import type { LoadAnswer, LoadSecond, TableLoad } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Card, EmptyState, HeatMap, type Line, LineChart, Loaded } from '../../kit/index.js'

const refreshMs = 2_000

/** Units, latency, throttles and the heat of partitions over the last minutes. */
export function LoadView({ system }: { system: string }): JSX.Element {
  const load = useResource<LoadAnswer>(system, 'GET /_load', {}, { every: refreshMs })
  return (
    <Loaded from={load} lines={6}>
      {({ tables }) => (
        <div class="stack">
          <p class="soft small">
            Requests of this server's API, jobs and console in the last five minutes. Clients of the DynamoDB
            endpoint are not counted.
          </p>
          {tables.map((table) => (
            <TableView key={table.table} load={table} />
          ))}
        </div>
      )}
    </Loaded>
  )
}

function TableView({ load }: { load: TableLoad }): JSX.Element {
  const { table, seconds, partitions } = load
  if (seconds.length === 0)
    return (
      <Card title={table}>
        <EmptyState title="No requests yet">
          Counting began when this page was opened. Use the system, and its load appears here.
        </EmptyState>
      </Card>
    )
  const throttled = seconds.reduce((sum, second) => sum + second.throttled, 0)
  return (
    <>
      <Card title={`Units of ${table}`}>
        <Chart
          label={`Consumed units of ${table} a second`}
          seconds={seconds}
          lines={{ 'Read units': 'readUnits', 'Write units': 'writeUnits' }}
          format={(value) => value.toLocaleString('en', { maximumFractionDigits: 1 })}
        />
      </Card>
      <Card title={`Latency of ${table}`}>
        <Chart
          label={`Latency of requests to ${table}`}
          seconds={seconds}
          lines={{ 'Half of the requests': 'medianMs', '99 of 100': 'slowMs' }}
          format={(value) => `${value} ms`}
        />
      </Card>
      <Card title={`Requests of ${table}, ${throttled.toLocaleString('en')} throttled`}>
        <Chart
          label={`Requests to ${table} a second`}
          seconds={seconds}
          lines={{ Requests: 'requests', Throttled: 'throttled' }}
          format={(value) => value.toLocaleString('en')}
        />
      </Card>
      <Card title={`Busiest partitions of ${table}`}>
        <HeatMap
          label={`Units of the busiest partitions of ${table}`}
          nameHead="Partition"
          columns={seconds.map(({ at }) => timeOf(at))}
          rows={partitions.map(({ key, units }) => ({ name: key, cells: units }))}
          full={Math.max(1, ...partitions.flatMap(({ units }) => units))}
          format={(value) => `${value.toLocaleString('en', { maximumFractionDigits: 1 })} units`}
        />
      </Card>
    </>
  )
}

type Measure = Exclude<keyof LoadSecond, 'at'>

function Chart(props: {
  label: string
  seconds: readonly LoadSecond[]
  lines: Readonly<Record<string, Measure>>
  format: (value: number) => string
}): JSX.Element {
  const { label, seconds, format } = props
  const lines = Object.entries(props.lines).map(
    ([name, measure]): Line => ({
      name,
      points: seconds.map((second) => ({ at: Date.parse(second.at), value: second[measure] })),
    }),
  )
  return (
    <LineChart
      label={label}
      lines={lines}
      format={format}
      formatTime={(at) => timeOf(new Date(at).toISOString())}
    />
  )
}

function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString()
}
