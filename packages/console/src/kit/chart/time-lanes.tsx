import type { ComponentChildren, JSX } from 'preact'
import { breakable } from '../breakable.js'
import type { Tone } from '../tone.js'
import { useNarrow } from '../use-narrow.js'
import { useNow } from '../use-now.js'
import { shareOf, type TimeRange, tickStyle, timeTicks } from './time-axis.js'
import './time-lanes.css'

export interface LaneSpan {
  readonly key: string
  readonly from: number
  /** Equal to `from` for a point in time, which is drawn as a mark. */
  readonly to: number
  readonly tone: Tone
  /** Description of the span, shown on hover and read by screen readers. */
  readonly text: string
  readonly href?: string
  /** The part of the span that is filled, from 0 to 1. Defaults to all of it. */
  readonly filled?: number
}

export interface Lane {
  readonly key: string
  readonly name: ComponentChildren
  /** Link of the name. */
  readonly href?: string
  readonly spans: readonly LaneSpan[]
}

export interface TimeLanesProps {
  /** Accessible description of the chart. */
  readonly label: string
  /** Headings of the two columns. */
  readonly heads: readonly [name: string, spans: string]
  readonly range: TimeRange
  readonly lanes: readonly Lane[]
}

/** Time spans in lanes. Rendered as a table, which screen readers can read. */
export function TimeLanes({ label, heads, range, lanes }: TimeLanesProps): JSX.Element {
  const now = useNow(60_000)
  const ticks = timeTicks(range, useNarrow() ? 3 : 8)
  return (
    <table class="lanes" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col" class="lanes-axis">
            <span class="hidden-text">{heads[1]}</span>
            {ticks.map(({ at, text }) => (
              <span key={at} class="lanes-tick" style={tickStyle(at, range)} aria-hidden="true">
                {text}
              </span>
            ))}
          </th>
        </tr>
      </thead>
      <tbody>
        {lanes.map(({ key, name, href, spans }) => (
          <tr key={key}>
            <th scope="row">
              <span class="lanes-name">
                {href === undefined ? breakable(name) : <a href={href}>{breakable(name)}</a>}
              </span>
            </th>
            <td>
              {ticks.map(({ at }) => (
                <span key={at} class="lanes-line" style={{ left: percent(at, range) }} />
              ))}
              {now > range.from && now < range.to && (
                <span class="lanes-line lanes-now" style={{ left: percent(now, range) }} />
              )}
              {spans.map((span) => (
                <Span key={span.key} span={span} range={range} />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Span({ span, range }: { span: LaneSpan; range: TimeRange }): JSX.Element {
  const { from, to, tone, text, href, filled = 1 } = span
  const moment = from === to
  const style = {
    left: percent(from, range),
    ...(!moment && { width: `${(shareOf(to, range) - shareOf(from, range)) * 100}%` }),
  }
  const name = `lanes-span lanes-${tone}${moment ? ' lanes-moment' : ''}`
  const content = (
    <>
      {!moment && <span class="lanes-fill" style={{ width: `${filled * 100}%` }} />}
      <span class="hidden-text">{text}; </span>
    </>
  )
  return href === undefined ? (
    <span class={name} style={style} title={text}>
      {content}
    </span>
  ) : (
    <a class={name} style={style} title={text} href={href}>
      {content}
    </a>
  )
}

function percent(at: number, range: TimeRange): string {
  return `${(shareOf(at, range) * 100).toFixed(2)}%`
}
