import type { JSX } from 'preact'
import { holds, me } from '../../api/me.js'
import { useSignal } from '../../state/signal.js'
import { toolsOf } from '../links.js'
import './tool-list.css'

/** Purpose of each tool, by its title. */
const words: Readonly<Record<string, string>> = {
  Design: 'Entities, access patterns, their proofs and prices',
  Data: 'The items as they are stored, by partition',
  Run: 'Any access pattern, with its units against its price',
  Simulate: 'Throttles, heat and cost of a load',
  Live: 'Changes as they happen',
  Audit: 'Who edited raw data, and why',
}

/** Returns the designer tools of a system that the caller may use. */
export function useTools(system: string): ReturnType<typeof toolsOf> {
  const principal = useSignal(me)
  return toolsOf(system).filter(({ right }) => right === undefined || holds(principal, system, right))
}

/** The designer tools of a system, as links. */
export function ToolList({ system }: { system: string }): JSX.Element {
  const tools = useTools(system)
  return (
    <section aria-label="Tools">
      <ul class="tool-list">
        {tools.map(({ href, title }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <span class="soft small">{words[title]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
