import type { JSX } from 'preact'
import { DescriptionList, Table } from '../../kit/index.js'
import { columnNames, jsonLine, type ResultGroup, type ResultRow } from './result-groups.js'

/** The items of an answer: a single item as names and values, several as a table for each kind. */
export function ResultTables({ groups }: { groups: readonly ResultGroup[] }): JSX.Element {
  return (
    <div class="stack">
      {groups.map(({ type, rows }) => (
        <section key={type} class="run-result">
          {type !== '' && <h3>{type}</h3>}
          {rows.length === 1 && groups.length === 1 ? (
            <DescriptionList
              items={Object.entries(rows[0]!).map(([name, value]) => [name, jsonLine(value)] as const)}
            />
          ) : (
            <ResultTable label={type || 'Items'} rows={rows} />
          )}
        </section>
      ))}
    </div>
  )
}

function ResultTable({ label, rows }: { label: string; rows: readonly ResultRow[] }): JSX.Element {
  const places = new Map(rows.map((row, index) => [row, String(index)]))
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={(row) => places.get(row)!}
      columns={columnNames(rows).map((name) => ({
        name,
        cell: (row: ResultRow) => <span title={jsonLine(row[name])}>{jsonLine(row[name])}</span>,
        right: rows.every((row) => typeof (row[name] ?? 0) === 'number'),
      }))}
    />
  )
}
