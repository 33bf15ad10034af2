import type { Estimate } from '@tablewright/design'
import type { JSX } from 'preact'

/** Consumed units of a call, compared with the predicted ones. */
export function UnitsBar(props: {
  label: string
  predicted: Estimate
  /** Absent if nothing was sent. */
  consumed?: number | undefined
}): JSX.Element | null {
  const { label, predicted, consumed } = props
  const maximum = Math.max(predicted.worst, predicted.expected, consumed ?? 0)
  if (maximum === 0) return null
  const share = (units: number) => `${Math.min(100, (units / maximum) * 100)}%`
  const over = consumed !== undefined && consumed > predicted.worst
  return (
    <div class="units">
      <div class="units-words">
        <span>{label}</span>
        <span class="number soft">
          {consumed !== undefined && <strong>{unitText(consumed)} consumed · </strong>}
          {unitText(predicted.expected)} expected, {unitText(predicted.worst)} at worst
        </span>
      </div>
      <div class="units-bar" aria-hidden="true">
        <span class="units-worst" style={{ width: share(predicted.worst) }} />
        {consumed !== undefined && (
          <span
            class={over ? 'units-consumed units-over' : 'units-consumed'}
            style={{ width: share(consumed) }}
          />
        )}
        <span class="units-expected" style={{ left: share(predicted.expected) }} />
      </div>
    </div>
  )
}

/** Formats units. Estimates are averages, so few digits are significant. */
function unitText(units: number): string {
  return units.toLocaleString('en', { maximumFractionDigits: units < 10 ? 2 : 1 })
}
