import type { JSX } from 'preact'
import { useSignal } from '../state/signal.js'
import { setTheme, theme } from './theme.js'

/** Switches between the light and the dark theme. */
export function ThemeButton(): JSX.Element {
  const dark = useSignal(theme) === 'dark'
  const label = dark ? 'Light theme' : 'Dark theme'
  return (
    <button
      type="button"
      class="button button-quiet"
      title={label}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      <span aria-hidden="true">{dark ? '☀' : '☾'}</span>
      <span class="hidden-text">{label}</span>
    </button>
  )
}
