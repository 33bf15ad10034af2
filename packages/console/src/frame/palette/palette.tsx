import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { useReading } from '../../api/use-resource.js'
import { Dialog } from '../../kit/dialog.js'
import { navigate } from '../../router/location.js'
import { paletteEntries } from './entries.js'
import { rankEntries } from './rank.js'
import './palette.css'

/** More than fit; who wants others types another word. */
const maxShown = 40

/** Goes anywhere by a few letters. */
export function Palette({ onClose }: { onClose: () => void }): JSX.Element {
  const read = useCallback(async () => ({ data: await paletteEntries() }), [])
  const { data: entries = [], loading } = useReading(read, {})
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = rankEntries(entries, typed).slice(0, maxShown)
  const go = (index: number) => {
    const entry = found[index]
    if (!entry) return
    onClose()
    navigate(entry.href)
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') {
      event.preventDefault()
      go(chosen)
    } else if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + found.length) % found.length)
    }
  }
  useEffect(() => {
    document.getElementById(`palette-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <Dialog title="Go to" onClose={onClose}>
      <div class="palette">
        <input
          class="palette-input"
          type="text"
          role="combobox"
          aria-label="Page, system, pattern or action"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={found.length > 0 ? `palette-${chosen}` : undefined}
          placeholder="Page, system, pattern or action"
          autocomplete="off"
          autofocus
          value={typed}
          onKeyDown={press}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(0)
          }}
        />
        <div class="palette-list" id="palette-list" role="listbox" aria-label="Found">
          {found.map(({ href, label, note }, index) => (
            <button
              key={`${href} ${label}`}
              id={`palette-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onClick={() => go(index)}
            >
              <span>{label}</span>
              <span class="soft small">{note}</span>
            </button>
          ))}
        </div>
        {found.length === 0 && (
          <p class="soft">{loading ? 'Loading …' : 'Nothing has all of these words.'}</p>
        )}
      </div>
    </Dialog>
  )
}
