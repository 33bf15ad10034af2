import type { JSX } from 'preact'
import { BarList, Card } from '../../kit/index.js'
import { moneyText } from '../../kit/money-text.js'
import type { Aging } from './types.js'

const ages = [
  ['current', 'Not due', 'good'],
  ['days30', '1–30 days late', 'wait'],
  ['days60', '31–60 days late', 'wait'],
  ['days90', '61–90 days late', 'bad'],
  ['older', 'Over 90 days late', 'bad'],
] as const

/** Open amounts of all clients by age, with a chart for each currency. */
export function AgingBars({ rows }: { rows: Aging['rows'] }): JSX.Element {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return (
    <>
      {currencies.map((currency) => (
        <Card key={currency} title={`Owed in ${currency}`}>
          <BarList
            label={`Amounts that clients owe in ${currency}, by days overdue`}
            heads={['Age', 'Owed']}
            bars={ages.map(([column, name, tone]) => {
              const value = rows
                .filter((row) => row.currency === currency)
                .reduce((sum, row) => sum + row[column], 0)
              return { key: column, name, value, text: moneyText(value, currency), tone }
            })}
          />
        </Card>
      ))}
    </>
  )
}
