import type { JSX } from 'preact'

/** A search input that filters while the user types. The `/` key focuses it. */
export function SearchField(props: {
  /** Accessible name, also shown while it is empty. */
  label: string
  value: string
  onChange: (value: string) => void
  onEnter?: (value: string) => void
}): JSX.Element {
  const { label, value, onChange, onEnter } = props
  const enter = (event: SubmitEvent) => {
    event.preventDefault()
    if (value.trim() !== '') onEnter?.(value.trim())
  }
  return (
    <search>
      <form onSubmit={enter}>
        <input
          class="input"
          type="search"
          autocomplete="off"
          data-search
          aria-label={label}
          placeholder={label}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
