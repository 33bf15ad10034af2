import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Button, Card, Day, EmptyState, Field, Loaded, Money, Table } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { FileLink } from './file-link.js'
import type { Statement } from './types.js'

/**
 * The statement of a client: opening balance, entries and closing balance. The address contains the period.
 */
export function StatementView({ clientId }: { clientId: string }): JSX.Element {
  const [from, setFrom] = useQueryValue('from')
  const [to, setTo] = useQueryValue('to')
  const statement = useResource<Statement>('invoicing', 'GET /clients/:clientId/statement', {
    clientId,
    from,
    to,
  })
  const { data } = statement
  const period: Readonly<Record<string, string>> = data ? { from: data.from, to: data.to } : {}
  const query = new URLSearchParams(period)
  return (
    <div class="stack">
      <div class="row row-fields">
        <DayField id="from" label="From" value={from || (data?.from ?? '')} onChange={setFrom} />
        <DayField id="to" label="Before" value={to || (data?.to ?? '')} onChange={setTo} />
        <Button href={`/systems/invoicing/clients/${clientId}/statement?${query}`}>Print</Button>
        <FileLink path={`/clients/${clientId}/statement/pdf`} input={period}>
          PDF
        </FileLink>
        <FileLink path={`/exports/clients/${clientId}/statement`} input={period}>
          CSV
        </FileLink>
      </div>
      <Loaded from={statement}>{(loaded) => <StatementTable statement={loaded} />}</Loaded>
    </div>
  )
}

function DayField(props: {
  id: string
  label: string
  value: string
  onChange: (day: string) => void
}): JSX.Element {
  const { id, label, value, onChange } = props
  return (
    <Field id={id} label={label}>
      <input id={id} type="date" value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </Field>
  )
}

function StatementTable({ statement }: { statement: Statement }): JSX.Element {
  const { entries, currency, openingBalance, closingBalance } = statement
  return (
    <Card
      flush
      title="Balance"
      actions={
        <span>
          <Money minor={openingBalance} currency={currency} /> →{' '}
          <strong>
            <Money minor={closingBalance} currency={currency} />
          </strong>
        </span>
      }
    >
      {entries.length === 0 ? (
        <EmptyState title="No entries in this period" />
      ) : (
        <Table
          label="Statement"
          rows={entries.map((entry, index) => ({ ...entry, index }))}
          rowKey={({ index }) => String(index)}
          columns={[
            { name: 'Day', cell: ({ date }) => <Day day={date} /> },
            { name: 'Entry', cell: ({ kind }) => kind.replace('-', ' ') },
            { name: 'Reference', cell: ({ reference }) => reference, minor: true },
            {
              name: 'Amount',
              right: true,
              cell: ({ amount }) => <Money minor={amount} currency={currency} />,
            },
            {
              name: 'Balance',
              right: true,
              minor: true,
              cell: ({ balance }) => <Money minor={balance} currency={currency} />,
            },
          ]}
        />
      )}
    </Card>
  )
}
