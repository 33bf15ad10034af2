import type { JSX } from 'preact'
import { connectionLost, reloadFailure } from '../api/live-changes.js'
import { useSignal } from '../state/signal.js'
import './connection-banner.css'

/** A banner on every page while the server does not answer or could not load a design. */
export function ConnectionBanner(): JSX.Element | null {
  const lost = useSignal(connectionLost)
  const failure = useSignal(reloadFailure)
  if (!lost && failure !== undefined) {
    return (
      <p role="alert" class="connection">
        <strong>The saved design was not loaded.</strong> {failure} The page shows the design before it.
      </p>
    )
  }
  if (!lost) return null
  return (
    <p role="alert" class="connection">
      <strong>Connection lost.</strong> The server does not answer. Your input is kept, and the page updates
      when the connection is back.
    </p>
  )
}
