import type { JSX } from 'preact'
import { Breakable } from './breakable.js'
import { entityColor } from './entity-badge.js'
import './key-text.css'

/** A part of a key: literal text of its template, or the value of a placeholder. */
export interface KeySegment {
  readonly text: string
  /** The attribute of the value; missing for literal text. */
  readonly name?: string
}

/** A key with the parts of its template marked; hovering over a part shows its attribute. */
export function KeyText({ segments }: { segments: readonly KeySegment[] }): JSX.Element {
  let seen = 0
  return (
    <span class="key-text">
      {segments.map(({ text, name }, index) =>
        name === undefined ? (
          <span key={index} class="key-literal">
            <Breakable text={text} />
          </span>
        ) : (
          <span key={index} class="key-value" title={`<${name}>`} style={{ color: entityColor(seen++) }}>
            <Breakable text={text} />
          </span>
        ),
      )}
    </span>
  )
}

/** A key template, `LOCKER#<lockerId>`, with its placeholders in the colors of their values. */
export function TemplateText({ template }: { template: string }): JSX.Element {
  const parts = template.split(/(<[^>]*>)/).filter((part) => part !== '')
  return (
    <KeyText
      segments={parts.map((text) => (text.startsWith('<') ? { text, name: text.slice(1, -1) } : { text }))}
    />
  )
}
