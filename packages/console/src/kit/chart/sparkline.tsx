import type { JSX } from 'preact'
import type { Tone } from '../tone.js'
import './sparkline.css'

export interface Spark {
  readonly key: string
  readonly value: number
  readonly tone: Tone
  /** The formatted value, shown on hover. */
  readonly text: string
}

const height = 24
const width = 6

/** The latest values as small bars, the newest at the right. `label` is the accessible description. */
export function Sparkline({ label, sparks }: { label: string; sparks: readonly Spark[] }): JSX.Element {
  const largest = Math.max(1, ...sparks.map(({ value }) => value))
  return (
    <svg
      class="sparkline"
      role="img"
      aria-label={label}
      width={Math.max(1, sparks.length) * width}
      height={height}
    >
      {sparks.map(({ key, value, tone, text }, index) => {
        const tall = Math.max(2, (value / largest) * height)
        return (
          <rect
            key={key}
            class={`spark-${tone}`}
            x={index * width}
            y={height - tall}
            width={width - 2}
            height={tall}
          >
            <title>{text}</title>
          </rect>
        )
      })}
    </svg>
  )
}
