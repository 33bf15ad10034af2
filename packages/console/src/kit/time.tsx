import type { JSX } from 'preact'
import { relativeTime, timeLeft } from './time-words.js'
import { useNow } from './use-now.js'

/** When something was or will be: how far from now, and exactly on hover. */
export function Time({ at, exact = false }: { at: string; exact?: boolean }): JSX.Element {
  const now = useNow(30_000)
  const time = Date.parse(at)
  const full = new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
  const words = relativeTime(time, now)
  return (
    <time dateTime={at} title={exact ? words : full}>
      {exact ? full : words}
    </time>
  )
}

/** How long it is until then, counting down. */
export function Countdown({ until, over = 'over' }: { until: string; over?: string }): JSX.Element {
  const left = Date.parse(until) - useNow(1000)
  return (
    <time dateTime={until} class="number" title={new Date(until).toLocaleString()}>
      {left > 0 ? timeLeft(left) : over}
    </time>
  )
}
