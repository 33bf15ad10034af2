import type { JSX } from 'preact'
import { Money } from '../../kit/index.js'
import type { Lease } from './types.js'
import './budget.css'

/** The used share of the budget of a lease. */
export function Budget({
  lease: { spent, budget },
}: {
  lease: Pick<Lease, 'spent' | 'budget'>
}): JSX.Element {
  if (budget === undefined) {
    return (
      <span class="budget-words">
        <Money minor={spent} currency="USD" /> <span class="soft">no limit</span>
      </span>
    )
  }
  const share = Math.min(1, spent / budget)
  return (
    <span class="budget">
      <span class="budget-words">
        <Money minor={spent} currency="USD" />{' '}
        <span class="soft">
          of <Money minor={budget} currency="USD" />
        </span>
      </span>
      <span
        class="budget-bar"
        aria-hidden="true"
        data-level={share >= 0.9 ? 'high' : share >= 0.7 ? 'raised' : undefined}
      >
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
