import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { breakable } from '../breakable.js'
import { withLocalTimes } from '../time-text.js'
import './form.css'

export interface FieldProps {
  /** The id of the input. */
  readonly id: string
  readonly label: string
  readonly required?: boolean
  /** The error of the server for this field. */
  readonly reason?: string | undefined
  readonly hint?: string | undefined
  /** Label behind the input, for a checkbox. */
  readonly inline?: boolean
  readonly children: ComponentChildren
}

/** A label, an input, and its error. */
export function Field({
  id,
  label,
  required = true,
  reason,
  hint,
  inline = false,
  children,
}: FieldProps): JSX.Element {
  const describedBy = reason !== undefined ? `${id}-reason` : hint !== undefined ? `${id}-hint` : undefined
  useLayoutEffect(() => describeInput(id, describedBy, reason !== undefined), [id, describedBy])
  return (
    <div class={inline ? 'field field-inline' : 'field'} data-wrong={reason !== undefined || undefined}>
      <label for={id}>
        {breakable(label)}
        {!required && <span class="field-optional"> optional</span>}
      </label>
      {children}
      {hint !== undefined && reason === undefined && (
        <span class="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {reason !== undefined && (
        <span class="field-reason" id={`${id}-reason`}>
          {withLocalTimes(reason)}
        </span>
      )}
    </div>
  )
}

/** Links an input to its hint or error, for screen readers. */
function describeInput(id: string, describedBy: string | undefined, wrong: boolean): void {
  const input = document.getElementById(id)
  if (describedBy === undefined) input?.removeAttribute('aria-describedby')
  else input?.setAttribute('aria-describedby', describedBy)
  if (wrong) input?.setAttribute('aria-invalid', 'true')
  else input?.removeAttribute('aria-invalid')
}
