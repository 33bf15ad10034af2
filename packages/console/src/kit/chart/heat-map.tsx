import type { JSX } from 'preact'
import { Table } from '../table/table.js'
import './heat-map.css'

export interface HeatRow {
  readonly name: string
  readonly cells: readonly number[]
}

export interface HeatMapProps {
  /** Accessible description of the chart. */
  readonly label: string
  readonly nameHead: string
  readonly rows: readonly HeatRow[]
  readonly columns: readonly string[]
  /** The value with the strongest color. Cells above it are marked. */
  readonly full: number
  readonly format: (value: number) => string
}

const cell = 10

/** Values of rows over time as colors, with the numbers in an accessible table. */
export function HeatMap({ label, nameHead, rows, columns, full, format }: HeatMapProps): JSX.Element {
  return (
    <figure class="heat-map">
      <svg
        viewBox={`0 0 ${Math.max(1, columns.length) * cell} ${Math.max(1, rows.length) * cell}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        style={{ height: `${Math.max(2, rows.length) * 0.9}rem` }}
      >
        {rows.map(({ name, cells }, row) =>
          cells.map((value, column) => (
            <rect
              key={`${row} ${column}`}
              class={value > full ? 'heat-over' : 'heat'}
              x={column * cell}
              y={row * cell}
              width={cell}
              height={cell - 1}
              fill-opacity={Math.min(1, full > 0 ? value / full : 0)}
            >
              <title>{`${name}, ${columns[column]}: ${format(value)}`}</title>
            </rect>
          )),
        )}
      </svg>
      <div class="heat-map-ends soft small">
        <span>{columns[0]}</span>
        <span>{columns.at(-1)}</span>
      </div>
      <details>
        <summary>Values as a table</summary>
        <Table
          label={label}
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            { name: nameHead, cell: ({ name }) => name },
            ...columns.map((name, column) => ({
              name,
              right: true,
              cell: ({ cells }: HeatRow) => format(cells[column] ?? 0),
            })),
          ]}
        />
      </details>
    </figure>
  )
}
