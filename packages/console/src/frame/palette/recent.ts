import type { PaletteEntry } from './entries.js'

const storageKey = 'tablewright.recent'
const maxKept = 6

/** The entries that were chosen last in this browser, the latest first. */
export function recentEntries(): readonly PaletteEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

export function rememberEntry({ href, label, note }: PaletteEntry): void {
  const others = recentEntries().filter((entry) => entry.href !== href)
  try {
    const kept = [{ href, label, note }, ...others].slice(0, maxKept)
    localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage may be forbidden: nothing is remembered then.
  }
}

function isEntry(value: unknown): value is PaletteEntry {
  const { href, label, note } = (value ?? {}) as Partial<PaletteEntry>
  return (
    typeof href === 'string' && href.startsWith('/') && typeof label === 'string' && typeof note === 'string'
  )
}
