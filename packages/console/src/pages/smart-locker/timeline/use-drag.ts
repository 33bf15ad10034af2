import { useState } from 'preact/hooks'
import type { Window } from '../reserve.js'
import { windowText } from '../window-text.js'
import { type Span, spanIn, timeAt } from './days.js'

interface Drag {
  readonly day: Date
  readonly step: number
  readonly now: number
  readonly onReserve: ((window: Window) => void) | undefined
}

interface Dragged {
  readonly span: Span
  readonly words: string
}

interface LaneHandlers {
  readonly onPointerDown?: (event: PointerEvent) => void
  readonly onPointerMove?: (event: PointerEvent) => void
  readonly onPointerUp?: () => void
  readonly onPointerCancel?: () => void
}

/** Lets the user drag over free time of a day, except past time. */
export function useDrag({ day, step, now, onReserve }: Drag): {
  readonly dragged: Dragged | undefined
  readonly handlers: LaneHandlers
} {
  const [ends, setEnds] = useState<readonly [from: number, to: number]>()
  if (onReserve === undefined) return { dragged: undefined, handlers: {} }
  const window = ends && windowOf(ends, now)
  const span = window && spanIn(day, Date.parse(window.from), Date.parse(window.to))
  return {
    dragged: window && span && { span, words: windowText(window.from, window.to) },
    handlers: {
      onPointerDown: (event) => {
        const lane = event.currentTarget as Element
        if (event.button !== 0 || event.target !== lane) return
        lane.setPointerCapture(event.pointerId)
        const time = timeAt(day, shareAt(event), step)
        setEnds([time, time])
      },
      onPointerMove: (event) => ends && setEnds([ends[0], timeAt(day, shareAt(event), step)]),
      onPointerUp: () => {
        setEnds(undefined)
        if (window) onReserve(window)
      },
      onPointerCancel: () => setEnds(undefined),
    },
  }
}

/** Returns a window in order, not empty, and not before now. */
function windowOf([one, other]: readonly [number, number], now: number): Window | undefined {
  const from = Math.max(Math.min(one, other), now)
  const to = Math.max(one, other)
  return to > from ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : undefined
}

function shareAt(event: PointerEvent): number {
  const { left, width } = (event.currentTarget as Element).getBoundingClientRect()
  return (event.clientX - left) / width
}
