import type { JSX } from 'preact'
import { Button } from './button.js'

export interface ChangedElsewhereProps {
  /** What was changed: `draft`, `record`. */
  readonly noun?: string
  readonly onReapply: () => void
  readonly onDiscard?: () => void
}

/** Offers to put unsaved input on the latest version of a record that was changed by somebody else. */
export function ChangedElsewhere({
  noun = 'record',
  onReapply,
  onDiscard,
}: ChangedElsewhereProps): JSX.Element {
  return (
    <div class="row" role="status">
      <span>This {noun} was changed elsewhere. Your edits are not saved yet.</span>
      <Button onClick={onReapply}>Reload and reapply</Button>
      {onDiscard && <Button onClick={onDiscard}>Discard my edits</Button>}
    </div>
  )
}
