import type { JSX } from 'preact'
import { Button } from './button.js'

export interface ChangedElsewhereProps {
  /** The name of the changed object: `draft`, `record`. */
  readonly noun?: string
  readonly onReapply: () => void
  readonly onDiscard?: () => void
}

/** Offers to apply unsaved input to the latest version of a record that somebody else changed. */
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
