import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { fieldReasons, problemOf } from '../../api/problem.js'
import { MoneyInput } from '../../kit/form/money-input.js'
import { Button, Card, Field, ProblemSummary } from '../../kit/index.js'
import { type Dates, InvoiceDateFields, type More, MoreFields, moreInput } from './invoice-fields.js'
import { LineEditor } from './line-editor.js'
import type { WholeInvoice } from './types.js'
import {
  lineInput,
  lineReasons,
  shownReasons,
  type WrittenLine,
  writtenLine,
  writtenLines,
} from './written-line.js'

interface Draft {
  readonly lines: readonly WrittenLine[]
  readonly dates: Dates
  readonly discount: unknown
  readonly more: More
}

/** A draft while it can be changed. The figures beside it are those of what was saved last. */
export function DraftEditor(props: { invoice: WholeInvoice; version: string | undefined }): JSX.Element {
  const { invoice, version } = props
  const [saved] = useState<Draft>(() => draftOf(invoice))
  const [draft, setDraft] = useState(saved)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [local, setLocal] = useState<ReadonlyMap<string, string>>(new Map())
  const reasons = shownReasons(problem ? fieldReasons(problem) : local, draft.lines)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    const wrong = lineReasons(draft.lines)
    setLocal(wrong)
    if (wrong.size > 0) return setBusy(false)
    const input = { invoiceId: invoice.invoiceId, ...draftInput(draft) }
    try {
      await call('invoicing', 'PATCH /invoices/:invoiceId', input, { version })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={save} noValidate>
      <Card title="Lines">
        <div class="stack">
          {problem && <ProblemSummary problem={problem} />}
          <LineEditor
            lines={draft.lines}
            currency={invoice.currency}
            onChange={(lines) => change({ lines })}
            reasons={reasons}
          />
          <DraftFields draft={draft} currency={invoice.currency} reasons={reasons} onChange={change} />
          <div class="row">
            <Button type="submit" kind="main" busy={busy} disabled={draft === saved}>
              Save the draft
            </Button>
            {draft !== saved && <span class="soft">The totals change when it is saved.</span>}
          </div>
        </div>
      </Card>
    </form>
  )
}

/** What is sent: what was left empty is cleared. */
function draftInput({ lines, dates, discount, more }: Draft): Readonly<Record<string, unknown>> {
  const { issueDate, dueDate, deliveryFrom, deliveryTo } = dates
  const optional = { deliveryFrom, deliveryTo, ...more }
  const clear = Object.entries(optional).flatMap(([name, value]) => (value === '' ? [name] : []))
  return {
    lineItems: writtenLines(lines).map(lineInput),
    issueDate,
    dueDate,
    ...(deliveryFrom !== '' && { deliveryFrom }),
    ...(deliveryTo !== '' && { deliveryTo }),
    ...(more.discountPercent === '' && { discount: discount ?? 0 }),
    ...moreInput(more),
    clear,
  }
}

/** What a draft says apart from its lines. */
function DraftFields(props: {
  draft: Draft
  currency: string
  reasons: ReadonlyMap<string, string>
  onChange: (part: Partial<Draft>) => void
}): JSX.Element {
  const { draft, currency, reasons, onChange } = props
  return (
    <>
      <div class="columns">
        <InvoiceDateFields dates={draft.dates} onChange={(dates) => onChange({ dates })} reasons={reasons} />
        <Field id="discount" label="Discount" required={false} reason={reasons.get('discount')}>
          <MoneyInput
            id="discount"
            required={false}
            value={draft.discount}
            wrong={reasons.has('discount')}
            onChange={(discount) => onChange({ discount })}
            currency={currency}
          />
        </Field>
      </div>
      <MoreFields more={draft.more} onChange={(more) => onChange({ more })} reasons={reasons} />
    </>
  )
}

function draftOf(invoice: WholeInvoice): Draft {
  const {
    lineItems,
    issueDate,
    dueDate,
    deliveryFrom = '',
    deliveryTo = '',
    discount,
    discountPercent,
  } = invoice
  return {
    lines: lineItems.map(writtenLine),
    dates: { issueDate, dueDate, deliveryFrom, deliveryTo },
    discount: discount === 0 || discountPercent !== undefined ? undefined : discount,
    more: {
      discountPercent: discountPercent === undefined ? '' : String(discountPercent),
      orderReference: invoice.orderReference ?? '',
      notes: invoice.notes ?? '',
    },
  }
}
