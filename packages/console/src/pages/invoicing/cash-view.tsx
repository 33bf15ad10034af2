import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Card, EmptyState, LineChart, Loaded } from '../../kit/index.js'
import { moneyText } from '../../kit/money-text.js'
import { FileLink } from './file-link.js'
import type { CashReport } from './types.js'

/** Invoiced and received amounts by month of the last year. */
export function CashView(): JSX.Element {
  const report = useResource<CashReport>('invoicing', 'GET /reports/cash')
  return (
    <Loaded from={report}>
      {({ rows }) => {
        const currencies = [...new Set(rows.map(({ currency }) => currency))]
        if (currencies.length === 0) return <EmptyState title="No invoices or payments in the last year" />
        return (
          <div class="stack">
            {currencies.map((currency) => (
              <CashLine
                key={currency}
                currency={currency}
                rows={rows.filter((row) => row.currency === currency)}
              />
            ))}
            <div class="row">
              <FileLink path="/exports/cash">Download as CSV</FileLink>
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

function CashLine({ currency, rows }: { currency: string; rows: CashReport['rows'] }): JSX.Element {
  const line = (column: 'invoiced' | 'received') =>
    monthsOf(rows).map((month) => ({
      at: Date.parse(`${month}-01`),
      value: rows.find((row) => row.month === month)?.[column] ?? 0,
    }))
  const sum = rows.reduce((total, { received }) => total + received, 0)
  return (
    <Card title={`Cash in ${currency}`}>
      <LineChart
        label={`${moneyText(sum, currency)} received in the last year`}
        lines={[
          { name: 'Received', points: line('received') },
          { name: 'Invoiced', points: line('invoiced') },
        ]}
        format={(value) => moneyText(value, currency)}
        formatTime={(at) => new Date(at).toISOString().slice(0, 7)}
      />
    </Card>
  )
}

/** Returns all months from the first to the last, including empty ones. */
function monthsOf(rows: CashReport['rows']): readonly string[] {
  const months: string[] = []
  const last = rows.at(-1)!.month
  for (let month = rows[0]!.month; month <= last; month = nextMonth(month)) months.push(month)
  return months
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
