import type { ComponentChildren, JSX } from 'preact'
import { entityColor } from '../entity-badge.js'
import { Table } from '../table/table.js'
import { useNarrow } from '../use-narrow.js'
import { shareOf, type TimeRange, tickStyle, timeTicks } from './time-axis.js'
import { valueTicks } from './value-axis.js'
import './line-chart.css'

export interface LinePoint {
  readonly at: number
  readonly value: number
}

export interface Line {
  readonly name: string
  readonly points: readonly LinePoint[]
  /** Whether the values are expected instead of measured; drawn dashed. */
  readonly expected?: boolean
}

export interface LineChartProps {
  /** Accessible description of the chart, with its main values. */
  readonly label: string
  readonly lines: readonly Line[]
  readonly format: (value: number) => string
  /** Formats a time in the table of values. Defaults to date and time. */
  readonly formatTime?: (at: number) => string
  /** The visible time range. Defaults to that of the points. */
  readonly range?: TimeRange
  /** Whether a value holds until the next one, like a count. Defaults to straight lines. */
  readonly stepped?: boolean
  /** The table of values. Defaults to the values of the lines. */
  readonly table?: ComponentChildren
}

const width = 720
const height = 160
/** Height of the plot, as in its style sheet. */
const plotRem = 10

/** Values over time as lines, with the same values in an accessible table. */
export function LineChart(props: LineChartProps): JSX.Element {
  const { label, lines, format, formatTime = timeText, stepped = false } = props
  const points = lines.flatMap((line) => line.points)
  const times = points.map(({ at }) => at)
  const range = props.range ?? { from: Math.min(...times), to: Math.max(...times) }
  const maxTicks = useNarrow() ? 3 : 5
  const values = points.map(({ value }) => value)
  const ticks = valueTicks(
    Math.min(0, ...values),
    Math.max(0, ...values) || 1,
    values.every(Number.isInteger),
  )
  const [bottom, top] = [ticks[0]!, ticks.at(-1)!]
  const y = (value: number) => 2 + (1 - (value - bottom) / (top - bottom)) * (height - 4)
  return (
    <figure class="line-chart">
      <figcaption class="line-chart-names">
        {lines.map(({ name, expected }, index) => (
          <span key={name} class={expected ? 'line-name line-expected' : 'line-name'}>
            <span class="line-mark" style={{ borderColor: entityColor(index) }} />
            {name}
          </span>
        ))}
      </figcaption>
      <div class="line-chart-plot">
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {ticks.map((value) => (
            <line key={value} class="line-rule" x1={0} x2={width} y1={y(value)} y2={y(value)} />
          ))}
          {lines.map(({ name, points, expected }, index) => (
            <polyline
              key={name}
              class={expected ? 'line line-dashed' : 'line'}
              style={{ stroke: entityColor(index) }}
              points={path(stepped ? steps(points) : points, range, y)}
            />
          ))}
        </svg>
        <div class="line-chart-values soft small number" aria-hidden="true">
          {ticks.map((value) => (
            <span key={value} style={{ top: `${(y(value) / height) * plotRem}rem` }}>
              {axisText(format(value))}
            </span>
          ))}
        </div>
        <div class="line-chart-axis soft small" aria-hidden="true">
          {timeTicks(range, maxTicks).map(({ at, text }) => (
            <span key={at} style={tickStyle(at, range)}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <details>
        <summary>Values as a table</summary>
        {props.table ?? <ValueTable label={label} lines={lines} format={format} formatTime={formatTime} />}
      </details>
    </figure>
  )
}

/** Formats a value of the axis without cents, because axis lines are at round values. */
function axisText(value: string): string {
  return value.replace(/[.,]00(?=\D*$)/, '')
}

function ValueTable({
  label,
  lines,
  format,
  formatTime,
}: Pick<LineChartProps, 'label' | 'lines' | 'format'> & {
  formatTime: (at: number) => string
}): JSX.Element {
  const times = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (one, other) => other - one,
  )
  return (
    <Table
      label={label}
      rows={times}
      rowKey={String}
      columns={[
        { name: 'When', cell: formatTime },
        ...lines.map(({ name, points }) => ({
          name,
          right: true,
          cell: (time: number) => {
            const point = points.find(({ at }) => at === time)
            return point === undefined ? '—' : <span class="number">{format(point.value)}</span>
          },
        })),
      ]}
    />
  )
}

function path(points: readonly LinePoint[], range: TimeRange, y: (value: number) => number): string {
  return points
    .map(({ at, value }) => `${(shareOf(at, range) * width).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ')
}

/** Extends each value to the next one. */
function steps(points: readonly LinePoint[]): readonly LinePoint[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1]
    return next === undefined ? [point] : [point, { at: next.at, value: point.value }]
  })
}

function timeText(at: number): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
