import type { JSX } from 'preact'
import { Breakable } from './breakable.js'
import { useCopy } from './use-copy.js'
import './copyable.css'

/** An id with a copy button. */
export function Copyable({ text, label = text }: { text: string; label?: string }): JSX.Element {
  const [copied, copy] = useCopy(text)
  return (
    <button type="button" class="copyable" title="Copy" onClick={copy}>
      <span class="mono">
        <Breakable text={label} />
      </span>
      <svg class="copyable-mark" viewBox="0 0 12 12" aria-hidden="true">
        <path d={copied ? 'M2 6l3 3 5-6' : 'M4 4h6v6H4zM2 8V2h6'} />
      </svg>
      <span class="hidden-text">{copied ? ', copied' : ', copy'}</span>
    </button>
  )
}
