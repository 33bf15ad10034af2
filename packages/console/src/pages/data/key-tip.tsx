import type { KeyAnatomy } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { KeyText, TemplateText } from '../../kit/index.js'

/** The key under the pointer, and its position on the screen. */
export interface Tip {
  readonly anatomy: readonly KeyAnatomy[]
  readonly at: DOMRect
}

/** A tooltip that explains a key: the template above, the value below. */
export function KeyTip({ id, tip: { anatomy, at } }: { id: string; tip: Tip }): JSX.Element {
  const below = at.bottom + 220 < innerHeight
  const position = below ? { top: `${at.bottom + 4}px` } : { bottom: `${innerHeight - at.top + 4}px` }
  return (
    <div class="key-tip" role="tooltip" id={id} style={{ left: `${Math.max(8, at.left)}px`, ...position }}>
      {anatomy.length === 0 && <p>The design does not know this key.</p>}
      {anatomy.map(({ attribute, template, pieces }) => (
        <div key={attribute} class="key-tip-key">
          <strong>{attribute}</strong>
          <TemplateText template={template} />
          <span />
          <KeyText segments={pieces} />
        </div>
      ))}
    </div>
  )
}
