import type { JSX } from 'preact'
import { Day, Time } from '../../kit/index.js'
import type { ListedInvoice } from './types.js'

/** The due date, with the remaining time if the invoice is unpaid. */
export function DueDate({ invoice: { dueDate, status } }: { invoice: ListedInvoice }): JSX.Element {
  if (status !== 'open') return <Day day={dueDate} />
  return (
    <span>
      <Day day={dueDate} />{' '}
      <span class="soft small">
        <Time at={`${dueDate}T23:59:59.999Z`} />
      </span>
    </span>
  )
}
