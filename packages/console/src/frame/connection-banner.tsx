import type { JSX } from 'preact'
import { connectionLost } from '../api/live-changes.js'
import { useSignal } from '../state/signal.js'
import './connection-banner.css'

/** States that the server does not answer, on every page, until it does again. */
export function ConnectionBanner(): JSX.Element | null {
  const lost = useSignal(connectionLost)
  if (!lost) return null
  return (
    <p role="alert" class="connection">
      <strong>Connection lost.</strong> The server does not answer. Your input is kept, and the page updates
      when the connection is back.
    </p>
  )
}
