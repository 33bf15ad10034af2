import type { JSX } from 'preact'
import { Day, Time } from '../../kit/index.js'
import type { ListedInvoice } from './types.js'

/** The day, and how far it is while somebody has to pay by it. */
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
