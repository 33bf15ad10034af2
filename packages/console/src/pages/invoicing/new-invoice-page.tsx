import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import type { Input } from '../../api/operation.js'
import { fieldReasons, problemOf } from '../../api/problem.js'
import { useResource } from '../../api/use-resource.js'
import { Button, Card, ErrorState, Loading, Page, ProblemSummary } from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import { ClientPicker } from './client-picker.js'
import { type Dates, InvoiceDateFields, type More, MoreFields, moreInput, noDates } from './invoice-fields.js'
import { LineEditor } from './line-editor.js'
import type { Account, Client, ListedInvoice } from './types.js'
import {
  emptyLine,
  lineInput,
  lineReasons,
  shownReasons,
  type WrittenLine,
  writtenLines,
} from './written-line.js'

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
  const [dates, setDates] = useState<Dates>(noDates)
  const [more, setMore] = useState<More>({ discountPercent: '', orderReference: '', notes: '' })
  const { save, busy, problem, reasons } = useSaving(
    () => ({
      clientId: client?.clientId,
      lineItems: writtenLines(lines).map(lineInput),
      ...dates,
      ...moreInput(more),
    }),
    () => localReasons(client, lines),
  )
  const shown = shownReasons(reasons, lines)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(false)
  }
  return (
    <form class="stack" onSubmit={submit} noValidate>
      {problem && <ProblemSummary problem={problem} />}
      <Card title="For whom and when">
        <div class="columns">
          <ClientPicker value={client} onChange={setClient} reason={shown.get('clientId')} />
          <DateFields days={account.paymentDays} dates={dates} onChange={setDates} reasons={shown} />
        </div>
      </Card>
      <Card title="Lines">
        <LineEditor lines={lines} currency={account.currency} onChange={setLines} reasons={shown} />
      </Card>
      <Card title="More">
        <MoreFields more={more} onChange={setMore} reasons={shown} />
      </Card>
      <div class="row">
        <Button kind="main" busy={busy} onClick={() => void save(true)}>
          Issue with a number
        </Button>
        <Button type="submit" busy={busy}>
          Save as a draft
        </Button>
        <span class="soft">Totals and tax are worked out when it is saved.</span>
      </div>
    </form>
  )
}

/** What can be seen to be missing without asking the server. */
function localReasons(
  client: Client | undefined,
  lines: readonly WrittenLine[],
): ReadonlyMap<string, string> {
  const reasons = new Map(lineReasons(lines))
  if (client === undefined) reasons.set('clientId', 'Choose a client from the list.')
  return reasons
}

/** Saves what is written, with a number or as a draft, and goes to the invoice that it has become. */
function useSaving(written: () => Input, check: () => ReadonlyMap<string, string>) {
  const [problem, setProblem] = useState<Problem>()
  const [local, setLocal] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const reasons: ReadonlyMap<string, string> = problem ? fieldReasons(problem) : local
  const save = async (finalize: boolean) => {
    setProblem(undefined)
    const wrong = check()
    setLocal(wrong)
    if (wrong.size > 0) return
    setBusy(true)
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

interface DateFieldsProps {
  /** Default number of days until an invoice is due. */
  readonly days: number
  readonly dates: Dates
  readonly onChange: (dates: Dates) => void
  readonly reasons: ReadonlyMap<string, string>
}

function DateFields({ days, dates, onChange, reasons }: DateFieldsProps): JSX.Element {
  const hints: Readonly<Record<keyof Dates, string | undefined>> = {
    issueDate: 'Defaults to today',
    dueDate: `Defaults to ${days} days after issue`,
    deliveryFrom: undefined,
    deliveryTo: 'Empty for a single day',
  }
  return <InvoiceDateFields dates={dates} hints={hints} onChange={onChange} reasons={reasons} />
}
