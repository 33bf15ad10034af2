import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from './button.js'
import { Field } from './form/field.js'

/** Offers to override the rule that forbade an edit. The reason is recorded with the edit. */
export function BreakGlass(props: {
  problem: Problem | undefined
  onOverride: (reason: string) => void
}): JSX.Element | null {
  const { problem, onOverride } = props
  const [reason, setReason] = useState('')
  if (problem?.code !== 'EDIT_FORBIDDEN') return null
  return (
    <section class="edit-warning stack" aria-label="Override">
      <p>
        In an emergency you can override the rule. Your name, the reason and the item before and after are
        recorded.
      </p>
      <Field id="break-glass-reason" label="Reason">
        <input
          id="break-glass-reason"
          value={reason}
          maxLength={500}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
      <div class="row">
        <Button kind="danger" disabled={reason.trim().length < 5} onClick={() => onOverride(reason.trim())}>
          Override and record
        </Button>
      </div>
    </section>
  )
}
