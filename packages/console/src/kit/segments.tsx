import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import './segments.css'

export interface Segment {
  readonly value: string
  readonly label: string
  /** Shown next to the label, such as a count. */
  readonly note?: string | undefined
}

/** A choice between a few views. */
export function Segments(props: {
  label: string
  segments: readonly Segment[]
  value: string
  onChange: (value: string) => void
}): JSX.Element {
  const name = useId()
  return (
    <fieldset class="segments">
      <legend class="hidden-text">{props.label}</legend>
      {props.segments.map(({ value, label, note }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span>
            {label}
            {note !== undefined && <small> {note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
