import type { JSX } from 'preact'
import type { Input } from '../../api/operation.js'
import { Field } from '../../kit/index.js'

/** The repetition of an invoice; `every` is empty for a single one. */
export interface Repetition {
  readonly every: string
  readonly startDate: string
  readonly endDate: string
  readonly pastInvoices: string
  readonly automatic: string
}

export const noRepetition: Repetition = {
  every: '',
  startDate: '',
  endDate: '',
  pastInvoices: '',
  automatic: 'draft',
}

const intervals = [
  ['', 'Once'],
  ['week', 'Every week'],
  ['month', 'Every month'],
  ['quarter', 'Every quarter'],
  ['year', 'Every year'],
] as const
const results = [
  ['draft', 'Save as a draft'],
  ['finalize', 'Issue with a number'],
  ['send', 'Issue and send'],
] as const

/** Returns the input to send, without the empty fields. */
export function repetitionInput(repetition: Repetition): Input {
  const { every, startDate, endDate, pastInvoices, automatic } = repetition
  return {
    every,
    automatic,
    ...(startDate !== '' && { startDate }),
    ...(endDate !== '' && { endDate }),
    ...(pastInvoices !== '' && { pastInvoices: Number(pastInvoices) }),
  }
}

/** The fields of a recurring invoice: its period, and the automatic steps. */
export function RepetitionFields(props: {
  repetition: Repetition
  onChange: (repetition: Repetition) => void
  reasons: ReadonlyMap<string, string>
}): JSX.Element {
  const { repetition, onChange, reasons } = props
  const choice = (
    name: 'every' | 'automatic',
    label: string,
    options: readonly (readonly [value: string, label: string])[],
  ) => (
    <Field id={name} label={label} reason={reasons.get(name)}>
      <select
        id={name}
        value={repetition[name]}
        onInput={(event) => onChange({ ...repetition, [name]: event.currentTarget.value })}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
  const date = (name: 'startDate' | 'endDate', label: string, hint: string) => (
    <Field id={name} label={label} required={false} hint={hint} reason={reasons.get(name)}>
      <input
        id={name}
        type="date"
        value={repetition[name]}
        onInput={(event) => onChange({ ...repetition, [name]: event.currentTarget.value })}
      />
    </Field>
  )
  return (
    <>
      {choice('every', 'Repeat', intervals)}
      {repetition.every !== '' && (
        <>
          {date('startDate', 'First invoice', 'Defaults to today')}
          {isPast(repetition.startDate) && (
            <Field
              id="pastInvoices"
              label="Past invoices"
              hint="How many to write for days before today; 0 to begin with the next day"
              reason={reasons.get('pastInvoices')}
            >
              <input
                id="pastInvoices"
                type="number"
                min={0}
                value={repetition.pastInvoices}
                onInput={(event) => onChange({ ...repetition, pastInvoices: event.currentTarget.value })}
              />
            </Field>
          )}
          {date('endDate', 'Last day', 'Empty for no end')}
          {choice('automatic', 'Each invoice', results)}
        </>
      )}
    </>
  )
}

function isPast(date: string): boolean {
  return date !== '' && date < new Date().toISOString().slice(0, 10)
}
