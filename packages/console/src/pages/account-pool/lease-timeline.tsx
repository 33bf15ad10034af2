import type { JSX } from 'preact'
import type { Pages } from '../../api/use-pages.js'
import { EmptyState, LoadedPages, MoreButton, rangeOf, TimeLanes, useNow } from '../../kit/index.js'
import { moneyText } from '../../kit/money-text.js'
import { type Lease, leaseLink } from './types.js'

/** Leases on a time axis, each filled by the used share of its budget. */
export function LeaseTimeline(props: { label: string; pages: Pages<Lease>; empty: string }): JSX.Element {
  const { label, pages, empty } = props
  const now = useNow(60_000)
  return (
    <LoadedPages from={pages} empty={<EmptyState title={empty} />}>
      {(leases) => (
        <div class="stack">
          <p class="soft small">
            From start to end. The filled part of a bar is the part of the budget that is used.
          </p>
          <TimeLanes
            label={`${label} on a time line`}
            heads={['User', 'Lease']}
            range={rangeOf([now, ...leases.flatMap((lease) => timesOf(lease, now))])}
            lanes={leases.map((lease) => ({
              key: lease.leaseId,
              name: lease.userId,
              href: leaseLink(lease.leaseId),
              spans: [spanOf(lease, now)],
            }))}
          />
          <div class="row">
            <MoreButton pages={pages} />
          </div>
        </div>
      )}
    </LoadedPages>
  )
}

function timesOf({ startedAt, requestedAt, endedAt, expiresAt }: Lease, now: number): [number, number] {
  const end = endedAt ?? expiresAt
  return [Date.parse(startedAt ?? requestedAt), end === undefined ? now : Date.parse(end)]
}

function spanOf(lease: Lease, now: number) {
  const { leaseId, userId, spent, budget } = lease
  const [from, to] = timesOf(lease, now)
  const share = budget ? Math.min(1, spent / budget) : 0
  const used = moneyText(spent, 'USD')
  const money =
    budget === undefined ? `${used} spent, no limit` : `${used} of ${moneyText(budget, 'USD')} spent`
  const days = [from, to].map((at) =>
    new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  )
  return {
    key: leaseId,
    from,
    to,
    tone: share >= 0.9 ? ('bad' as const) : share >= 0.7 ? ('wait' as const) : ('good' as const),
    text: `${userId}: ${days.join(' – ')}, ${money}`,
    href: leaseLink(leaseId),
    filled: share,
  }
}
