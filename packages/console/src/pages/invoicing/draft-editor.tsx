import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { fieldReasons, problemOf } from '../../api/problem.js'
import { MoneyInput } from '../../kit/form/money-input.js'
import { Button, Card, Field, ProblemSummary } from '../../kit/index.js'
import { LineEditor } from './line-editor.js'
import type { WholeInvoice } from './types.js'
import { isEmptyLine, lineInput, type WrittenLine, writtenLine } from './written-line.js'

interface Draft {
  readonly lines: readonly WrittenLine[]
  readonly dueDate: string
  readonly discount: unknown
  readonly notes: string
}

/** A draft while it can be changed. The figures beside it are those of what was saved last. */
export function DraftEditor(props: { invoice: WholeInvoice; version: string | undefined }): JSX.Element {
  const { invoice, version } = props
  const [saved] = useState<Draft>(() => draftOf(invoice))
  const [draft, setDraft] = useState(saved)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const reasons: ReadonlyMap<string, string> = problem ? fieldReasons(problem) : new Map()
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    const lines = draft.lines.filter((line) => !isEmptyLine(line))
    change({ lines })
    const { dueDate, discount = 0, notes } = draft
    const input = { invoiceId: invoice.invoiceId, lineItems: lines.map(lineInput), dueDate, discount, notes }
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

/** What a draft says besides its lines. */
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
        <Field id="dueDate" label="Due" reason={reasons.get('dueDate')}>
          <input
            id="dueDate"
            type="date"
            value={draft.dueDate}
            onInput={(event) => onChange({ dueDate: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field id="notes" label="Notes" required={false} reason={reasons.get('notes')}>
        <textarea
          id="notes"
          value={draft.notes}
          onInput={(event) => onChange({ notes: event.currentTarget.value })}
        />
      </Field>
    </>
  )
}

function draftOf({ lineItems, dueDate, discount, notes = '' }: WholeInvoice): Draft {
  return {
    lines: lineItems.map(writtenLine),
    dueDate,
    discount: discount === 0 ? undefined : discount,
    notes,
  }
}
