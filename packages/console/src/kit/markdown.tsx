import type { ComponentChildren, JSX } from 'preact'
import { CodeBlock } from './code-block.js'
import './markdown.css'

/**
 * Renders a subset of Markdown: paragraphs, lists, fenced code, `code` and **strong** text. `label` is the
 * accessible name.
 */
export function Markdown({ text, label }: { text: string; label: string }): JSX.Element {
  const parts = text.split(/^```\w*\n([\s\S]*?)^```$/m)
  return (
    <div class="stack">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <CodeBlock key={index} code={part.trimEnd()} label={`${label}, code ${(index + 1) / 2}`} />
        ) : (
          part
            .split(/\n{2,}/)
            .filter((block) => block.trim() !== '')
            .map((block) => <Block key={block} text={block.trim()} />)
        ),
      )}
    </div>
  )
}

function Block({ text }: { text: string }): JSX.Element {
  if (!text.startsWith('- ')) return <p>{withCode(text)}</p>
  return (
    <ul class="markdown-list">
      {text
        .split(/^- /m)
        .flatMap((entry) => (entry === '' ? [] : <li key={entry}>{withCode(entry.trim())}</li>))}
    </ul>
  )
}

/** Renders text with `code` and **strong** parts. */
export function withCode(text: string): ComponentChildren {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map((part, index) =>
      part.startsWith('`') ? (
        <code key={index}>{part.slice(1, -1)}</code>
      ) : part.startsWith('**') ? (
        <strong key={index}>{part.slice(2, -2)}</strong>
      ) : (
        part
      ),
    )
}
