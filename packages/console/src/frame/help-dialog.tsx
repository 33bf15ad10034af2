import type { JSX } from 'preact'
import { Dialog } from '../kit/dialog.js'
import './help-dialog.css'

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl K', '⌘ K'], 'Go to any page, system, pattern or action'],
  [['g', 'h'], 'Home'],
  [['/'], 'Search on this page'],
  [['↑', '↓'], 'From row to row; Home and End to the first and last'],
  [['Enter'], 'Open the row'],
  [['Esc'], 'Close what is open'],
  [['?'], 'These keys'],
]

export function HelpDialog({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
