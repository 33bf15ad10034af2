import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { useReading } from '../../api/use-resource.js'
import { Dialog } from '../../kit/dialog.js'
import { navigate } from '../../router/location.js'
import { type PaletteEntry, paletteEntries } from './entries.js'
import { rankEntries } from './rank.js'
import { recentEntries, rememberEntry } from './recent.js'
import { findRecords } from './records.js'
import './palette.css'

/** Maximum number of entries in the list. */
const maxShown = 40

/** The command palette: finds records, actions, pages and systems by text. */
export function Palette({ onClose }: { onClose: () => void }): JSX.Element {
  const read = useCallback(async () => ({ data: await paletteEntries() }), [])
  const { data: entries = [], loading } = useReading(read, {})
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const records = useRecords(typed)
  const found = shownEntries(records, entries, typed)
  const go = (index: number) => {
    const entry = found[index]
    if (!entry) return
    onClose()
    if (entry.run) entry.run()
    else {
      rememberEntry(entry)
      navigate(entry.href)
    }
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
          aria-label="Record, action, page or system"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={found.length > 0 ? `palette-${chosen}` : undefined}
          placeholder="Record, action, page or system"
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
          {found.map((entry, index) => (
            <Option
              key={`${entry.href} ${entry.label}`}
              entry={entry}
              index={index}
              chosen={index === chosen}
              onClick={() => go(index)}
            />
          ))}
        </div>
        {found.length === 0 && (
          <p class="soft">{loading ? 'Loading …' : 'No record, action or page matches.'}</p>
        )}
      </div>
    </Dialog>
  )
}

function Option(props: {
  entry: PaletteEntry
  index: number
  chosen: boolean
  onClick: () => void
}): JSX.Element {
  const { entry, index, chosen, onClick } = props
  return (
    <button
      id={`palette-${index}`}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={onClick}
    >
      <span>{entry.label}</span>
      <span class="soft small">{entry.note}</span>
    </button>
  )
}

/** Returns records, then the best matches; without a text, recently chosen entries first. */
function shownEntries(
  records: readonly PaletteEntry[],
  entries: readonly PaletteEntry[],
  typed: string,
): readonly PaletteEntry[] {
  const first = typed.trim() === '' ? recentEntries() : records
  const taken = new Set(first.map(({ href }) => href))
  const others = rankEntries(entries, typed).filter(({ href }) => !taken.has(href))
  return [...first, ...others].slice(0, maxShown)
}

/** Delay in milliseconds after the last key press before records are looked up. */
const pauseMs = 80

/** Returns records whose key equals or begins with the text. */
function useRecords(typed: string): readonly PaletteEntry[] {
  const [found, setFound] = useState<readonly PaletteEntry[]>([])
  useEffect(() => {
    setFound([])
    const text = typed.trim()
    if (text.length < 2) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      findRecords(text, controller.signal).then(setFound, () => undefined)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed])
  return found
}
