import type { JSX } from 'preact'
import { Field } from '../../kit/index.js'

export interface Dates {
  readonly issueDate: string
  readonly dueDate: string
  readonly deliveryFrom: string
  readonly deliveryTo: string
}

export const noDates: Dates = { issueDate: '', dueDate: '', deliveryFrom: '', deliveryTo: '' }

const labels: Readonly<Record<keyof Dates, string>> = {
  issueDate: 'Issued',
  dueDate: 'Due',
  deliveryFrom: 'Delivered, first day',
  deliveryTo: 'Delivered, last day',
}

/** The dates of an invoice: issue, due date and delivery. */
export function InvoiceDateFields(props: {
  dates: Dates
  hints?: Readonly<Record<keyof Dates, string | undefined>>
  onChange: (dates: Dates) => void
  reasons: ReadonlyMap<string, string>
}): JSX.Element {
  const { dates, hints, onChange, reasons } = props
  const names = Object.keys(labels) as (keyof Dates)[]
  return (
    <>
      {names.map((name) => (
        <Field
          key={name}
          id={name}
          label={labels[name]}
          required={false}
          hint={hints?.[name]}
          reason={reasons.get(name)}
        >
          <input
            id={name}
            type="date"
            value={dates[name]}
            onInput={(event) => onChange({ ...dates, [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
    </>
  )
}

/** The fields of an invoice other than its lines and dates. */
export interface More {
  readonly discountPercent: string
  readonly orderReference: string
  readonly notes: string
}

/** Returns the input to send, without the empty fields. */
export function moreInput({
  discountPercent,
  orderReference,
  notes,
}: More): Readonly<Record<string, unknown>> {
  const percent = Number(discountPercent.replace(',', '.'))
  return {
    ...(discountPercent !== '' && { discountPercent: Number.isNaN(percent) ? discountPercent : percent }),
    ...(orderReference !== '' && { orderReference }),
    ...(notes !== '' && { notes }),
  }
}

export function MoreFields(props: {
  more: More
  onChange: (more: More) => void
  reasons: ReadonlyMap<string, string>
}): JSX.Element {
  const { more, onChange, reasons } = props
  const field = (name: 'discountPercent' | 'orderReference', label: string) => (
    <Field id={name} label={label} required={false} reason={reasons.get(name)}>
      <input
        id={name}
        autocomplete="off"
        value={more[name]}
        onInput={(event) => onChange({ ...more, [name]: event.currentTarget.value })}
      />
    </Field>
  )
  return (
    <div class="stack">
      <div class="columns">
        {field('discountPercent', 'Discount %')}
        {field('orderReference', 'Order reference')}
      </div>
      <Field
        id="notes"
        label="Notes, printed under the totals"
        required={false}
        reason={reasons.get('notes')}
      >
        <textarea
          id="notes"
          value={more.notes}
          onInput={(event) => onChange({ ...more, notes: event.currentTarget.value })}
        />
      </Field>
    </div>
  )
}
