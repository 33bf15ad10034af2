import { readStored, writeStored } from '../../state/stored.js'
import type { PaletteEntry } from './entries.js'

const name = 'recent'
const maxKept = 6

/** Returns the entries chosen recently in this browser, newest first. */
export function recentEntries(): readonly PaletteEntry[] {
  const kept = readStored<unknown>(name)
  return Array.isArray(kept) ? kept.filter(isEntry) : []
}

export function rememberEntry({ href, label, note }: PaletteEntry): void {
  const others = recentEntries().filter((entry) => entry.href !== href)
  writeStored(name, [{ href, label, note }, ...others].slice(0, maxKept))
}

function isEntry(value: unknown): value is PaletteEntry {
  const { href, label, note } = (value ?? {}) as Partial<PaletteEntry>
  return (
    typeof href === 'string' && href.startsWith('/') && typeof label === 'string' && typeof note === 'string'
  )
}
