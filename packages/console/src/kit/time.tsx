import type { JSX } from 'preact'
import { relativeTime, timeLeft } from './time-text.js'
import { useNow } from './use-now.js'

interface TimeProps {
  readonly at: string
  readonly exact?: boolean
}

/** A time relative to now, with the exact time on hover. */
export function Time({ at, exact = false }: TimeProps): JSX.Element {
  // The displayed clock ticks rarely, so a recent time must not appear to be in the future.
  const now = Math.max(useNow(30_000), Date.now())
  const time = Date.parse(at)
  const full = new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
  const words = relativeTime(time, now)
  return (
    <time dateTime={at} title={exact ? words : full} class={exact ? undefined : 'whole'}>
      {exact ? full : words}
    </time>
  )
}

/** A calendar date, `2026-03-04`, in the local format: `4 Mar 2026`. It has no time zone. */
export function Day({ day }: { day: string }): JSX.Element {
  const words = new Date(`${day}T00:00:00.000Z`).toLocaleDateString(undefined, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return <time dateTime={day}>{words}</time>
}

/** The remaining time, counting down. */
export function Countdown({ until, over = 'over' }: { until: string; over?: string }): JSX.Element {
  const left = Date.parse(until) - useNow(1000)
  return (
    <time dateTime={until} class="number" title={new Date(until).toLocaleString()}>
      {left > 0 ? timeLeft(left) : over}
    </time>
  )
}
