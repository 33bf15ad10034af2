import type { ComponentChildren, JSX } from 'preact'
import { breakable } from '../breakable.js'
import type { Tone } from '../tone.js'
import './bar-list.css'

export interface Bar {
  readonly key: string
  readonly name: ComponentChildren
  readonly value: number
  /** The formatted value. */
  readonly text: string
  readonly tone?: Tone
}

export interface BarListProps {
  /** Accessible description of the chart. */
  readonly label: string
  /** Headings of the two columns. */
  readonly heads: readonly [name: string, value: string]
  readonly bars: readonly Bar[]
  /** The value of a full bar. Defaults to the largest one. */
  readonly full?: number
}

/** Values as bars. Rendered as a table, which screen readers can read. */
export function BarList({ label, heads, bars, full }: BarListProps): JSX.Element {
  const whole = full ?? Math.max(0, ...bars.map(({ value }) => value))
  return (
    <table class="bar-list" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, value, text, tone = 'busy' }) => (
          <tr key={key}>
            <th scope="row">
              <span class="bar-list-name">{breakable(name)}</span>
            </th>
            <td>
              <span
                class={`bar-list-bar bar-list-${tone}`}
                style={{
                  width: `${whole > 0 ? Math.min(100, (value / whole) * 100) : 0}%`,
                  minWidth: value > 0 ? '2px' : '0',
                }}
              />
              <span class="number">{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
