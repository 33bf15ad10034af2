import type { JSX } from 'preact'
import { Button, Segments, useNow } from '../../../kit/index.js'
import { useQueryValue } from '../../../router/location.js'
import { addDays, dayOf, dayText } from './days.js'

/** A day or a week, stored in the address. */
export interface Days {
  readonly first: Date
  readonly count: number
  readonly zoom: string
  readonly setZoom: (zoom: string) => void
  readonly goTo: (day: Date) => void
}

const zooms = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
]

export function useDays(defaultZoom: 'day' | 'week'): Days {
  const today = dayOf('', useNow(30_000))
  const [zoom, setZoom] = useQueryValue('zoom', defaultZoom)
  const [written, setDay] = useQueryValue('day', dayText(today))
  const first = dayOf(written, today.getTime())
  return { first, count: zoom === 'day' ? 1 : 7, zoom, setZoom, goTo: (day) => setDay(dayText(day)) }
}

/** Buttons to earlier and later days, and the choice between a day and a week. */
export function DaysButtons({ days }: { days: Days }): JSX.Element {
  const { first, count, zoom, setZoom, goTo } = days
  return (
    <>
      <Button label="Earlier" onClick={() => goTo(addDays(first, -count))}>
        ←
      </Button>
      <Button onClick={() => goTo(new Date())}>Today</Button>
      <Button label="Later" onClick={() => goTo(addDays(first, count))}>
        →
      </Button>
      <Segments label="Zoom" segments={zooms} value={zoom} onChange={setZoom} />
    </>
  )
}

export function daysText(first: Date, count: number): string {
  const full = { weekday: 'long', day: 'numeric', month: 'long' } as const
  if (count === 1) return first.toLocaleDateString(undefined, full)
  const short = { day: 'numeric', month: 'short' } as const
  const last = addDays(first, count - 1)
  return `${first.toLocaleDateString(undefined, short)} – ${last.toLocaleDateString(undefined, { ...short, year: 'numeric' })}`
}
