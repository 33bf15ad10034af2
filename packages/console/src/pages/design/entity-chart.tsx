import type { VectorIndexModel } from '@tablewright/design/model'
import type { ChartKey, ChartRow, DesignAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Card, type Column, KindBadge, Table, TemplateText, vectorIndexText } from '../../kit/index.js'
import { kindsOf } from './kinds.js'

/** The entity chart: the keys of each item in the table and its indexes. */
export function EntityChart(props: { design: DesignAnswer; onOpen: (item: string) => void }): JSX.Element {
  const { design, onOpen } = props
  const kinds = kindsOf(design)
  return (
    <div class="stack">
      {design.chart.map(({ table, keys, rows }) => (
        <Card key={table} title={table} flush>
          <Table
            label={`Entities of ${table}`}
            stacked
            rows={rows}
            rowKey={({ item }) => item}
            onSelect={({ item }) => onOpen(item)}
            columns={[
              { name: 'Item', cell: ({ item }) => <KindBadge kinds={kinds} name={item} /> },
              ...keys.map(keyColumn),
              {
                name: 'Derived from',
                cell: ({ relation }) => <span class="soft">{relation ?? '–'}</span>,
              },
            ]}
          />
          <VectorIndexes indexes={Object.values(design.model.tables[table]?.vectorIndexes ?? {})} />
        </Card>
      ))}
    </div>
  )
}

/** The vector indexes, which have no key and are not columns. */
function VectorIndexes({ indexes }: { indexes: readonly VectorIndexModel[] }): JSX.Element | null {
  if (indexes.length === 0) return null
  return (
    <ul class="chart-notes small">
      {indexes.map((index) => (
        <li key={index.name}>
          <strong>{index.name}</strong> <span class="soft">{vectorIndexText(index)}</span>
        </li>
      ))}
    </ul>
  )
}

function keyColumn({ attribute, index }: ChartKey): Column<ChartRow> {
  return {
    name: index === undefined || attribute.startsWith(index) ? attribute : `${attribute} (${index})`,
    wrap: true,
    cell: ({ templates }) => {
      const template = templates[attribute]
      return template === undefined ? <span class="soft">–</span> : <TemplateText template={template} />
    },
  }
}
