import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { fieldReasons, problemOf } from '../../api/problem.js'
import { MoneyInput } from '../../kit/form/money-input.js'
import { Button, Card, ChangedElsewhere, Field, ProblemSummary } from '../../kit/index.js'
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

interface ReadInvoice {
  readonly invoice: WholeInvoice
  readonly version: string | undefined
}

/** Edits a draft. Unsaved edits are kept if the invoice changes elsewhere. */
export function DraftEditor(latest: ReadInvoice): JSX.Element {
  const [edited, setEdited] = useState<ReadInvoice>()
  const shown = edited ?? latest
  return (
    <DraftForm
      key={shown.version}
      {...shown}
      latest={latest}
      onEdit={(unsaved) => setEdited(unsaved ? shown : undefined)}
    />
  )
}

/** The form for one version of a draft, with the totals of the saved version. */
function DraftForm(
  props: ReadInvoice & { latest: ReadInvoice; onEdit: (unsaved: boolean) => void },
): JSX.Element {
  const { invoice, version, latest, onEdit } = props
  const [saved] = useState<Draft>(() => draftOf(invoice))
  const [draft, setDraft] = useState(saved)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [local, setLocal] = useState<ReadonlyMap<string, string>>(new Map())
  const reasons = shownReasons(problem ? fieldReasons(problem) : local, draft.lines)
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    onEdit(true)
  }

  const save = async (content: Draft, seen: string | undefined) => {
    setBusy(true)
    setProblem(undefined)
    const wrong = lineReasons(draft.lines)
    setLocal(wrong)
    if (wrong.size > 0) return setBusy(false)
    const input = { invoiceId: invoice.invoiceId, ...draftInput(content) }
    try {
      await call('invoicing', 'PATCH /invoices/:invoiceId', input, { version: seen })
      onEdit(false)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save(draft, version)
      }}
      noValidate
    >
      <Card title="Lines">
        <div class="stack">
          {problem && <ProblemSummary problem={problem} />}
          {latest.version !== version && !busy && (
            <ChangedElsewhere
              noun="draft"
              onReapply={() => void save(reapply(draft, saved, latest.invoice), latest.version)}
              onDiscard={() => onEdit(false)}
            />
          )}
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

/** Applies local edits to the latest draft. */
function reapply(draft: Draft, saved: Draft, invoice: WholeInvoice): Draft {
  const latest = draftOf(invoice)
  return {
    lines: draft.lines === saved.lines ? latest.lines : draft.lines,
    dates: draft.dates === saved.dates ? latest.dates : draft.dates,
    discount: draft.discount === saved.discount ? latest.discount : draft.discount,
    more: draft.more === saved.more ? latest.more : draft.more,
  }
}

/** Returns the input to send; empty fields are cleared. */
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

/** The fields of a draft except its lines. */
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
