import { type Signal, signal } from '../state/signal.js'

export type Theme = 'light' | 'dark'

const storageKey = 'tablewright.theme'

/** The current theme. */
export const theme: Signal<Theme> = signal(shownTheme())

/** Applies a theme and stores it in the browser. */
export function setTheme(next: Theme): void {
  document.documentElement.dataset.theme = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // If storage is forbidden, the theme applies to this page only.
  }
  theme.value = next
}

function shownTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
