import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { ActionMenu, Badge, Button, Card, Day, EmptyState, Page, PagedTable, Tabs } from '../../kit/index.js'
import { useClientNames } from './client-names.js'
import type { Recurring } from './types.js'

const views = ['active', 'paused', 'ended'] as const
type Status = (typeof views)[number]

/** Recurring invoices. */
export function RecurringPage(): JSX.Element {
  return (
    <Page
      title="Recurring invoices"
      summary="Invoices that are issued again and again, by the date of the next one."
      actions={
        <Button kind="main" href="/systems/invoicing/new?every=month">
          Add a recurring invoice
        </Button>
      }
    >
      <Tabs
        label="Status"
        query="status"
        tabs={views.map((status) => ({
          name: status,
          label: status.charAt(0).toUpperCase() + status.slice(1),
          content: () => <RecurringList key={status} status={status} />,
        }))}
      />
    </Page>
  )
}

function RecurringList({ status }: { status: Status }): JSX.Element {
  const pages = usePages<Recurring>('invoicing', 'GET /recurring', { status })
  const names = useClientNames(pages.items.map(({ clientId }) => clientId))
  return (
    <Card flush>
      <PagedTable
        label={`Recurring invoices, ${status}`}
        pages={pages}
        empty={
          <EmptyState title={`No recurring invoice is ${status}`}>
            Invoices that repeat appear here. Start one with Add a recurring invoice.
          </EmptyState>
        }
        rowKey={({ recurringId }) => recurringId}
        columns={[
          {
            name: 'Client',
            cell: ({ clientId }) => (
              <a href={`/systems/invoicing/clients/${clientId}`}>{names.get(clientId) ?? '…'}</a>
            ),
          },
          { name: 'First line', cell: ({ lineItems }) => lineItems[0]?.description, minor: true },
          { name: 'Every', cell: ({ every }) => every },
          {
            name: 'Next',
            cell: ({ nextDate, status: now }) => (now === 'ended' ? '—' : <Day day={nextDate} />),
          },
          { name: 'Issued', right: true, minor: true, cell: ({ made }) => made },
          { name: 'Result', minor: true, cell: ({ automatic }) => <Badge state={automatic} /> },
          { name: '', right: true, cell: (recurring) => <RecurringMenu recurring={recurring} /> },
        ]}
      />
    </Card>
  )
}

function RecurringMenu({ recurring }: { recurring: Recurring }): JSX.Element | undefined {
  const { recurringId, status, version } = recurring
  const known = { recurringId }
  const choice = (label: string, verb: 'pause' | 'resume' | 'end', about: string) =>
    ({ label, operation: `POST /recurring/:recurringId/${verb}`, known, version, about }) as const
  const choices = [
    ...(status === 'active'
      ? [choice('Pause', 'pause', 'No invoices are created until it is resumed.')]
      : []),
    ...(status === 'paused' ? [choice('Resume', 'resume', 'It continues with its next date.')] : []),
    ...(status === 'ended' ? [] : [{ ...choice('End', 'end', 'This cannot be undone.'), danger: true }]),
  ]
  return choices.length === 0 ? undefined : (
    <ActionMenu
      system="invoicing"
      label={`Actions on the recurring invoice of ${recurring.nextDate}`}
      choices={choices}
    />
  )
}
