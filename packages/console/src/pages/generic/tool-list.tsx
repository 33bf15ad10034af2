import type { JSX } from 'preact'
import { toolsOf } from '../links.js'
import './tool-list.css'

/** What each tool is for, by its title. */
const words: Readonly<Record<string, string>> = {
  Design: 'Entities, access patterns, their proofs and prices',
  Data: 'The items as they are stored, by partition',
  Run: 'Any access pattern, with its units against its price',
  Live: 'Changes as they happen',
}

/** The designer's tools for a system. */
export function ToolList({ system }: { system: string }): JSX.Element {
  return (
    <section aria-label="Tools">
      <ul class="tool-list">
        {toolsOf(system).map(({ href, title }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <span class="soft small">{words[title]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
