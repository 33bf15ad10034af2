import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Card, EmptyState, Field, Loaded, Money, Page, Table, Tabs } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { AgingBars } from './aging-bars.js'
import { CashView } from './cash-view.js'
import { FileLink } from './file-link.js'
import type { Aging, TaxReport } from './types.js'

/** Reports: open amounts by age, cash by month, and tax by rate. */
export function ReportsPage(): JSX.Element {
  return (
    <Page title="Reports" summary="Receivables by age, cash by month, and tax to declare.">
      <Tabs
        label="Report"
        query="report"
        tabs={[
          { name: 'aging', label: 'Aging', content: () => <AgingReport /> },
          { name: 'cash', label: 'Cash', content: () => <CashView /> },
          { name: 'tax', label: 'Tax', content: () => <TaxReportView /> },
        ]}
      />
    </Page>
  )
}

const agingColumns = [
  ['current', 'Not due'],
  ['days30', '1–30 days'],
  ['days60', '31–60 days'],
  ['days90', '61–90 days'],
  ['older', 'Over 90 days'],
  ['total', 'Total'],
] as const

function AgingReport(): JSX.Element {
  const aging = useResource<Aging>('invoicing', 'GET /reports/aging')
  return (
    <div class="stack">
      {aging.data && <AgingBars rows={aging.data.rows} />}
      <Card flush>
        <Loaded from={aging}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title="Nobody owes anything" />
            ) : (
              <Table
                label="Aging"
                rows={rows}
                rowKey={({ clientId, currency }) => `${clientId} ${currency}`}
                columns={[
                  {
                    name: 'Client',
                    cell: ({ clientId, name }) => (
                      <a href={`/systems/invoicing/clients/${clientId}`}>{name}</a>
                    ),
                  },
                  ...agingColumns.map(([column, name]) => ({
                    name,
                    right: true as const,
                    minor: column !== 'total',
                    cell: (row: Aging['rows'][number]) => (
                      <Money minor={row[column]} currency={row.currency} />
                    ),
                  })),
                ]}
              />
            )
          }
        </Loaded>
      </Card>
      <div class="row">
        <FileLink path="/exports/aging">Download as CSV</FileLink>
      </div>
    </div>
  )
}

function TaxReportView(): JSX.Element {
  const [from, setFrom] = useQueryValue('from')
  const [to, setTo] = useQueryValue('to')
  const report = useResource<TaxReport>('invoicing', 'GET /reports/tax', { from, to })
  const { data } = report
  const day = (id: string, label: string, value: string, onChange: (day: string) => void) => (
    <Field id={id} label={label}>
      <input id={id} type="date" value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </Field>
  )
  return (
    <div class="stack">
      <div class="row">
        {day('from', 'From', from || (data?.from ?? ''), setFrom)}
        {day('to', 'Before', to || (data?.to ?? ''), setTo)}
        <FileLink path="/exports/tax" input={{ from, to }}>
          CSV
        </FileLink>
        <FileLink path="/exports/journal" input={{ from, to }}>
          Journal as CSV
        </FileLink>
      </div>
      <Card flush>
        <Loaded from={report}>{({ rows }) => <TaxTable rows={rows} />}</Loaded>
      </Card>
    </div>
  )
}

function TaxTable({ rows }: { rows: TaxReport['rows'] }): JSX.Element {
  if (rows.length === 0) return <EmptyState title="No invoices or credit notes in these days" />
  return (
    <Table
      label="Tax by rate"
      rows={rows}
      rowKey={({ currency, category, rate }) => `${currency} ${category} ${rate}`}
      columns={[
        { name: 'Category', cell: ({ category }) => category.replace('-', ' ') },
        { name: 'Rate', right: true, cell: ({ rate }) => `${rate} %` },
        {
          name: 'Taxable',
          right: true,
          cell: ({ base, currency }) => <Money minor={base} currency={currency} />,
        },
        { name: 'Tax', right: true, cell: ({ tax, currency }) => <Money minor={tax} currency={currency} /> },
      ]}
    />
  )
}
