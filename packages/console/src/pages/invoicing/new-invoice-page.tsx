import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import type { Input } from '../../api/operation.js'
import { fieldReasons, problemOf } from '../../api/problem.js'
import { useResource } from '../../api/use-resource.js'
import { Button, Card, ErrorState, Field, Loading, Page, ProblemSummary } from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import { ClientPicker } from './client-picker.js'
import { LineEditor } from './line-editor.js'
import type { Account, Client, ListedInvoice } from './types.js'
import { emptyLine, isEmptyLine, lineInput, type WrittenLine } from './written-line.js'

/** An invoice from nothing: for whom, by when, and what for. */
export function NewInvoicePage(): JSX.Element {
  const [clientId] = useQueryValue('client')
  const account = useResource<Account>('invoicing', 'GET /account')
  const client = useResource<Client>(
    'invoicing',
    'GET /clients/:clientId',
    { clientId, invoices: 0 },
    { when: clientId !== '' },
  )
  const problem = account.problem ?? client.problem
  if (problem) return <ErrorState problem={problem} retry={account.refresh} />
  if (!account.data || (clientId !== '' && !client.data)) return <Loading />
  return (
    <Page title="New invoice" trail={[{ label: 'Invoices', href: '/systems/invoicing' }]}>
      <NewInvoice account={account.data} start={client.data} />
    </Page>
  )
}

function NewInvoice({ account, start }: { account: Account; start: Client | undefined }): JSX.Element {
  const [client, setClient] = useState(start)
  const [lines, setLines] = useState<readonly WrittenLine[]>(() => [emptyLine()])
  const [dates, setDates] = useState<Dates>({ issueDate: '', dueDate: '' })
  const [notes, setNotes] = useState('')
  const { save, busy, problem, reasons } = useSaving(() => {
    // Lines that nothing stands on go, so that the server counts the lines as they are shown.
    const kept = lines.filter((line) => !isEmptyLine(line))
    setLines(kept)
    return { clientId: client?.clientId, lineItems: kept.map(lineInput), ...dates, notes }
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(false)
  }
  return (
    <form class="stack" onSubmit={submit} noValidate>
      {problem && <ProblemSummary problem={problem} />}
      <Card title="For whom and when">
        <div class="columns">
          <ClientPicker value={client} onChange={setClient} reason={reasons.get('clientId')} />
          <DateFields days={account.paymentDays} dates={dates} onChange={setDates} reasons={reasons} />
        </div>
      </Card>
      <Card title="Lines">
        <LineEditor lines={lines} currency={account.currency} onChange={setLines} reasons={reasons} />
      </Card>
      <Card title="Notes">
        <Field id="notes" label="Printed under the totals" required={false} reason={reasons.get('notes')}>
          <textarea id="notes" value={notes} onInput={(event) => setNotes(event.currentTarget.value)} />
        </Field>
      </Card>
      <div class="row">
        <Button kind="main" busy={busy} onClick={() => void save(true)}>
          Issue with a number
        </Button>
        <Button type="submit" busy={busy}>
          Save as a draft
        </Button>
        <span class="soft">Totals and tax are worked out by the books as it is saved.</span>
      </div>
    </form>
  )
}

/** Saves what is written, with a number or as a draft, and goes to the invoice that it has become. */
function useSaving(written: () => Input) {
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const reasons: ReadonlyMap<string, string> = problem ? fieldReasons(problem) : new Map()
  const save = async (finalize: boolean) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { data } = await call<ListedInvoice>('invoicing', 'POST /invoices', { ...written(), finalize })
      navigate(`/systems/invoicing/invoices/${data.invoiceId}`)
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  return { save, busy, problem, reasons }
}

interface Dates {
  readonly issueDate: string
  readonly dueDate: string
}

function DateFields(props: {
  /** Default number of days until an invoice is due. */
  days: number
  dates: Dates
  onChange: (dates: Dates) => void
  reasons: ReadonlyMap<string, string>
}): JSX.Element {
  const { days, dates, onChange, reasons } = props
  const field = (name: keyof Dates, label: string, hint: string) => (
    <Field id={name} label={label} required={false} hint={hint} reason={reasons.get(name)}>
      <input
        id={name}
        type="date"
        value={dates[name]}
        onInput={(event) => onChange({ ...dates, [name]: event.currentTarget.value })}
      />
    </Field>
  )
  return (
    <>
      {field('issueDate', 'Issued', 'Defaults to today')}
      {field('dueDate', 'Due', `Defaults to ${days} days after issue`)}
    </>
  )
}
