import type { ComponentChildren, JSX } from 'preact'
import { useQueryValue } from '../router/location.js'
import './tabs.css'

export interface Tab {
  readonly name: string
  readonly label: string
  readonly content: () => ComponentChildren
}

/** Tabs. The address contains the open one, under `query`. */
export function Tabs({
  label,
  tabs,
  query = 'tab',
}: {
  label: string
  tabs: readonly Tab[]
  query?: string
}): JSX.Element {
  const first = tabs[0]!.name
  const [open, setOpen] = useQueryValue(query, first)
  const current = tabs.find(({ name }) => name === open) ?? tabs[0]!
  const choose = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length]!
    setOpen(next.name)
    document.getElementById(`${query}-${next.name}`)?.focus()
  }
  return (
    <div class="stack">
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={choose}>
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            id={`${query}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === current.name}
            aria-controls={`${query}-panel`}
            tabIndex={name === current.name ? 0 : -1}
            onClick={() => setOpen(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${query}-panel`} role="tabpanel" aria-labelledby={`${query}-${current.name}`}>
        {current.content()}
      </div>
    </div>
  )
}
