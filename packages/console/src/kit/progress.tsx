import type { JSX } from 'preact'
import './progress.css'

/** A progress bar. */
export function Progress({ label, done, of }: { label: string; done: number; of: number }): JSX.Element {
  const share = of > 0 ? Math.min(1, done / of) : 0
  return (
    <div class="progress">
      <div class="progress-words">
        <span>{label}</span>
        <span class="number soft">
          {done.toLocaleString()} of {of.toLocaleString()}
        </span>
      </div>
      <div
        class="progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
