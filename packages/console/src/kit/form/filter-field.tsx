import type { JSX } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import './form.css'

/** An exact value to look for; it counts when it is entered, not while it is typed. */
export function FilterField(props: {
  label: string
  value: string
  onChange: (value: string) => void
  /** The `/` key goes here. */
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
