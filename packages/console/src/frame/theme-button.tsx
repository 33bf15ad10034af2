import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

const place = 'tablewright.theme'

/** Light, dark, or as the system has it. */
export function ThemeButton(): JSX.Element {
  const [dark, setDark] = useState(isDark)
  const toggle = () => {
    const next = dark ? 'light' : 'dark'
    document.documentElement.dataset.theme = next
    try {
      localStorage.setItem(place, next)
    } catch {
      // Storage may be forbidden: then it holds for this page.
    }
    setDark(!dark)
  }
  const label = dark ? 'Light theme' : 'Dark theme'
  return (
    <button type="button" class="button button-quiet" title={label} onClick={toggle}>
      <span aria-hidden="true">{dark ? '☀' : '☾'}</span>
      <span class="hidden-text">{label}</span>
    </button>
  )
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
}
