import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import type { Input } from '../../api/operation.js'
import { fieldReasons, problemOf } from '../../api/problem.js'
import { useResource } from '../../api/use-resource.js'
import { useKept } from '../../kit/form/use-draft.js'
import { Button, Card, Loading, Page, PageError, ProblemSummary } from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import { ClientPicker } from './client-picker.js'
import { type Dates, InvoiceDateFields, type More, MoreFields, moreInput, noDates } from './invoice-fields.js'
import { LineEditor } from './line-editor.js'
import { noRepetition, type Repetition, RepetitionFields, repetitionInput } from './repetition-fields.js'
import type { Account, Client, ListedInvoice } from './types.js'
import {
  emptyLine,
  lineInput,
  lineReasons,
  reserveRows,
  shownReasons,
  type WrittenLine,
  writtenLines,
} from './written-line.js'

/** A new invoice: client, dates, lines and repetition. */
export function NewInvoicePage(): JSX.Element {
  const [clientId] = useQueryValue('client')
  const [every] = useQueryValue('every')
  const account = useResource<Account>('invoicing', 'GET /account')
  const client = useResource<Client>(
    'invoicing',
    'GET /clients/:clientId',
    { clientId, invoices: 0 },
    { when: clientId !== '' },
  )
  const problem = account.problem ?? client.problem
  if (problem)
    return (
      <PageError
        problem={problem}
        retry={account.refresh}
        trail={[{ label: 'Invoices', href: '/systems/invoicing' }]}
      />
    )
  if (!account.data || (clientId !== '' && !client.data)) return <Loading />
  return (
    <Page title="New invoice" trail={[{ label: 'Invoices', href: '/systems/invoicing' }]}>
      <NewInvoice key={`${clientId} ${every}`} account={account.data} start={client.data} every={every} />
    </Page>
  )
}

interface WrittenInvoice {
  readonly client: Client | undefined
  readonly lines: readonly WrittenLine[]
  readonly dates: Dates
  readonly more: More
  readonly repetition: Repetition
}

/** Stores the input: it survives a reload and Back until it is saved or discarded. */
function useWritten(start: Client | undefined, every: string) {
  const [written, setWritten, forget] = useKept<WrittenInvoice>(
    `new invoice ${start?.clientId ?? ''} ${every}`,
    () => ({
      client: start,
      lines: [emptyLine()],
      dates: noDates,
      more: { discountPercent: '', orderReference: '', notes: '' },
      repetition: { ...noRepetition, every },
    }),
  )
  reserveRows(written.lines)
  return { written, change: (part: Partial<WrittenInvoice>) => setWritten({ ...written, ...part }), forget }
}

function NewInvoice(props: { account: Account; start: Client | undefined; every: string }): JSX.Element {
  const { account, start, every } = props
  const { written, change, forget } = useWritten(start, every)
  const { client, lines, dates, more, repetition } = written
  const { save, busy, problem, reasons } = useSaving(written, forget)
  const shown = shownReasons(reasons, lines)
  const repeats = repetition.every !== ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(false)
  }
  const discard = () => {
    forget()
    navigate('/systems/invoicing')
  }
  return (
    <form class="stack" onSubmit={submit} noValidate>
      {problem && <ProblemSummary problem={problem} />}
      <Card title="Client and dates">
        <div class="columns">
          <ClientPicker
            value={client}
            onChange={(client) => change({ client })}
            reason={shown.get('clientId')}
          />
          <RepetitionFields
            repetition={repetition}
            onChange={(repetition) => change({ repetition })}
            reasons={shown}
          />
          {!repeats && (
            <DateFields
              days={account.paymentDays}
              dates={dates}
              onChange={(dates) => change({ dates })}
              reasons={shown}
            />
          )}
        </div>
      </Card>
      <Card title="Lines">
        <LineEditor
          lines={lines}
          currency={account.currency}
          onChange={(lines) => change({ lines })}
          reasons={shown}
        />
      </Card>
      <Card title="Discount and notes">
        <MoreFields more={more} onChange={(more) => change({ more })} reasons={shown} />
      </Card>
      <SaveButtons repeats={repeats} busy={busy} onIssue={() => void save(true)} onDiscard={discard} />
    </form>
  )
}

interface SaveButtonsProps {
  readonly repeats: boolean
  readonly busy: boolean
  readonly onIssue: () => void
  readonly onDiscard: () => void
}

function SaveButtons({ repeats, busy, onIssue, onDiscard }: SaveButtonsProps): JSX.Element {
  return (
    <div class="row">
      {repeats ? (
        <Button kind="main" type="submit" busy={busy}>
          Start recurring invoice
        </Button>
      ) : (
        <>
          <Button kind="main" busy={busy} onClick={onIssue}>
            Issue with a number
          </Button>
          <Button type="submit" busy={busy}>
            Save as a draft
          </Button>
        </>
      )}
      <Button kind="quiet" onClick={onDiscard}>
        Discard
      </Button>
      <span class="soft">Totals and tax are calculated when it is saved.</span>
    </div>
  )
}

/** Returns errors that can be found without the server. */
function localReasons(
  client: Client | undefined,
  lines: readonly WrittenLine[],
): ReadonlyMap<string, string> {
  const reasons = new Map(lineReasons(lines))
  if (client === undefined) reasons.set('clientId', 'Choose a client from the list.')
  return reasons
}

/** Saves the input as an invoice with a number, a draft or a recurring invoice, and opens it. */
function useSaving(written: WrittenInvoice, forget: () => void) {
  const { client, lines, dates, more, repetition } = written
  const [problem, setProblem] = useState<Problem>()
  const [local, setLocal] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const reasons: ReadonlyMap<string, string> = problem ? fieldReasons(problem) : local
  const common: Input = {
    clientId: client?.clientId,
    lineItems: writtenLines(lines).map(lineInput),
    ...moreInput(more),
  }
  const send = async (finalize: boolean): Promise<string> => {
    if (repetition.every !== '') {
      await call('invoicing', 'POST /recurring', { ...common, ...repetitionInput(repetition) })
      return '/systems/invoicing/recurring'
    }
    const { data } = await call<ListedInvoice>('invoicing', 'POST /invoices', {
      ...common,
      ...dates,
      finalize,
    })
    return `/systems/invoicing/invoices/${data.invoiceId}`
  }
  const save = async (finalize: boolean) => {
    setProblem(undefined)
    const wrong = localReasons(client, lines)
    setLocal(wrong)
    if (wrong.size > 0) return
    setBusy(true)
    try {
      const address = await send(finalize)
      forget()
      navigate(address)
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
