import type { JSX } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import './form.css'

/** A filter for an exact value. Applied on Enter, not while the user types. */
export function FilterField(props: {
  label: string
  value: string
  onChange: (value: string) => void
  /** Whether the `/` key focuses it. */
  search?: boolean
  placeholder?: string
}): JSX.Element {
  const { label, value, onChange, search, placeholder } = props
  const id = useId()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const enter = (event: SubmitEvent) => {
    event.preventDefault()
    onChange(text.trim())
  }
  return (
    <form class="filter-field" onSubmit={enter}>
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        type="search"
        autocomplete="off"
        data-search={search || undefined}
        placeholder={placeholder}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
    </form>
  )
}
