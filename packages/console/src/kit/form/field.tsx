import type { ComponentChildren, JSX } from 'preact'
import { breakable } from '../breakable.js'
import { withLocalTimes } from '../time-words.js'
import './form.css'

export interface FieldProps {
  /** The id of the input inside. */
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

/** A label, an input, and what is wrong with it. */
export function Field({
  id,
  label,
  required = true,
  reason,
  hint,
  inline = false,
  children,
}: FieldProps): JSX.Element {
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
