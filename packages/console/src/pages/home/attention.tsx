import type { JSX } from 'preact'
import type { SystemEntry } from '../../api/server-index.js'
import { existing } from './existing.js'
import { type Matter, matter } from './glance/glance.js'
import type { SystemState } from './use-glances.js'

interface Named extends Matter {
  readonly title: string
}

/** Everything in all systems that needs attention, failures first. */
export function Attention(props: {
  systems: readonly SystemEntry[]
  states: Readonly<Record<string, SystemState>>
}): JSX.Element {
  const { systems, states } = props
  const ready = systems.every(({ name }) => states[name] !== undefined)
  const matters = systems.flatMap(({ name, title }): Named[] =>
    mattersOf(name, states[name]).map((matter) => ({ ...matter, title })),
  )
  const sorted = [
    ...matters.filter(({ tone }) => tone === 'bad'),
    ...matters.filter(({ tone }) => tone === 'wait'),
  ]
  return (
    <section class="stack" aria-busy={!ready}>
      <h2>Needs attention</h2>
      {ready && sorted.length === 0 && (
        <p class="soft">No failed jobs, no errors in a design, no records that wait for a decision.</p>
      )}
      <ul class="attention">
        {sorted.map(({ title, text, tone, at }) => (
          <li key={title + text}>
            <a href={existing(at)} class={`attention-${tone}`}>
              <strong>{text}</strong>
              <span class="soft">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function mattersOf(system: string, state: SystemState | undefined): readonly Matter[] {
  const failed = (state?.jobs ?? []).filter(({ lastError }) => lastError !== undefined)
  const errors = state?.design?.errors ?? 0
  return [
    ...matter(errors, ['error in the design', 'errors in the design'], {
      tone: 'bad',
      at: `/design/${system}`,
    }),
    ...failed.map(
      ({ name }): Matter => ({ text: `The job ${name} failed`, tone: 'bad', at: `/systems/${system}/jobs` }),
    ),
    ...(state?.glance?.matters ?? []),
  ]
}
