import type { JSX } from 'preact'
import { Button } from './button.js'
import { useCopy } from './use-copy.js'
import './code-block.css'

/** Preformatted text with a copy button. */
export function CodeBlock({ code, label = 'Code' }: { code: string; label?: string }): JSX.Element {
  const [copied, copy] = useCopy(code)
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section class="code-text" tabIndex={0} aria-label={label}>
        <pre>{code}</pre>
      </section>
      <Button kind="quiet" onClick={copy}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
