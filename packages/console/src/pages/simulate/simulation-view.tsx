import type { PatternResult, Simulation, TableResult } from '@tablewright/simulate'
import type { JSX } from 'preact'
import { BarList, Card, EmptyState, HeatMap, Table } from '../../kit/index.js'
import { FirstRows } from './first-rows.js'

const count = (value: number) => Math.round(value).toLocaleString('en')
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

/** The result of a simulation: throttled requests, used units, and the heat of partitions. */
export function SimulationView({ simulation }: { simulation: Simulation }): JSX.Element {
  const { seconds, requests, throttled, patterns, tables } = simulation
  if (requests === 0)
    return <EmptyState title="No load">Set the calls a second of a pattern to see what they do.</EmptyState>
  return (
    <>
      <Card title={`${count(throttled)} of ${count(requests)} requests throttled`}>
        <FirstRows rows={patterns.toSorted((a, b) => b.throttled - a.throttled || b.requests - a.requests)}>
          {(rows) => (
            <BarList
              label="Throttled requests of each pattern"
              heads={['Pattern', 'Throttled']}
              full={1}
              bars={rows.map((pattern) => ({
                key: pattern.name,
                name: pattern.name,
                value: shareOf(pattern),
                text: `${count(pattern.throttled)} of ${count(pattern.requests)}, ${percent(shareOf(pattern))}`,
                tone: pattern.throttled === 0 ? 'good' : 'bad',
              }))}
            />
          )}
        </FirstRows>
      </Card>
      <Card flush title="Units">
        <Table
          label="Units of each table and index"
          rows={tables}
          rowKey={nameOf}
          columns={[
            { name: 'Table', cell: nameOf },
            { name: 'Read units a second', cell: ({ readUnits }) => count(readUnits / seconds), right: true },
            {
              name: 'Write units a second',
              cell: ({ writeUnits }) => count(writeUnits / seconds),
              right: true,
            },
            { name: 'Partitions', cell: ({ partitions }) => count(partitions), right: true },
            { name: 'Splits', cell: ({ splits }) => count(splits), right: true, minor: true },
          ]}
        />
      </Card>
      {tables.map((table) => (
        <Card key={nameOf(table)} title={`Heat of ${nameOf(table)}`}>
          <p class="soft small">
            A row for each partition. A full color is the limit of a partition: 3,000 read units and 1,000
            write units a second.
          </p>
          <Heat table={table} seconds={seconds} />
        </Card>
      ))}
    </>
  )
}

function shareOf({ requests, throttled }: PatternResult): number {
  return requests === 0 ? 0 : throttled / requests
}

const maxRows = 40

function Heat({ table, seconds }: { table: TableResult; seconds: number }): JSX.Element {
  const stretch = Math.max(1, Math.ceil(seconds / 60))
  const rows = Math.max(0, ...table.heat.map((column) => column.length))
  const names = Array.from({ length: Math.min(rows, maxRows) }, (_, index) => `Partition ${index + 1}`)
  return (
    <HeatMap
      label={`Heat of the partitions of ${nameOf(table)}`}
      nameHead="Partition"
      full={stretch}
      columns={table.heat.map((_, index) => `${(index + 1) * stretch} s`)}
      rows={names.map((name, row) => ({ name, cells: table.heat.map((column) => column[row] ?? 0) }))}
      format={(value) => percent(value / stretch)}
    />
  )
}

function nameOf({ table, index }: TableResult): string {
  return index === undefined ? table : `${table}/${index}`
}
