import type { DesignAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Card, DescriptionList, sizeText } from '../../kit/index.js'
import { monthly } from './price-text.js'

/** Key figures of the design. */
export function DesignFacts({ design }: { design: DesignAnswer }): JSX.Element {
  const { chart, patterns, report } = design
  const rows = chart.flatMap((table) => table.rows)
  const entities = rows.filter(({ kind }) => kind === 'entity').length
  const { error, warning, info, accepted } = report.counts
  const stored = report.tables.reduce((sum, { storedBytes }) => sum + storedBytes, 0)
  return (
    <Card>
      <DescriptionList
        items={[
          ['Kinds of items', `${amount(entities, 'entity', 'entities')}, ${rows.length - entities} derived`],
          ['Access patterns', String(patterns.length)],
          [
            'Findings',
            [
              amount(error, 'error', 'errors'),
              amount(warning, 'warning', 'warnings'),
              amount(info, 'note', 'notes'),
              ...(accepted > 0 ? [`${accepted} accepted`] : []),
            ].join(', '),
          ],
          ['Expected size', sizeText(stored)],
          ['Cost a month', <MonthlyPrice key="price" report={report} />],
        ]}
      />
    </Card>
  )
}

function amount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Monthly cost of requests at the declared rates and of storage, with both parts on hover. */
function MonthlyPrice({ report: { tables, prices } }: Pick<DesignAnswer, 'report'>): JSX.Element {
  const requests = tables.reduce((sum, table) => sum + table.requests, 0)
  const fixed = tables.reduce((sum, table) => sum + table.fixed, 0)
  const parts = `${monthly(requests)} for requests, ${monthly(fixed)} for storage and capacity`
  return (
    <span title={`${parts}. ${prices.name}, as of ${prices.asOf}.`}>{monthly(requests + fixed)} in all</span>
  )
}
