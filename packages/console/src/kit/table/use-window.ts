import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** The rows that are in sight, and how much room those before and after them would take. */
export interface RowWindow {
  readonly first: number
  readonly last: number
  readonly before: number
  readonly after: number
}

/** Rows that are usually drawn beyond the edges, so that scrolling shows no gap. */
const defaultSpare = 20

/**
 * Which of many rows of one height to draw, by how the page is scrolled. All rows have the height of the first one, which
 * the table's style fixes.
 */
export function useWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  active: boolean,
  spare = defaultSpare,
): RowWindow {
  const [view, setView] = useState({ top: 0, height: 1000, row: 36 })
  useLayoutEffect(() => {
    if (!active) return
    const measure = () => {
      const rows = body.current
      if (!rows) return
      const row = rows.querySelector('[aria-rowindex]')?.getBoundingClientRect().height || 36
      const top = Math.max(0, -rows.getBoundingClientRect().top)
      setView((before) =>
        before.top === top && before.row === row ? before : { top, height: innerHeight, row },
      )
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [body, active])
  return active ? windowOf(count, view, spare) : { first: 0, last: count, before: 0, after: 0 }
}

/** The window for a view that begins `top` pixels below the first row. */
export function windowOf(
  count: number,
  { top, height, row }: { readonly top: number; readonly height: number; readonly row: number },
  spare = defaultSpare,
): RowWindow {
  const first = Math.max(0, Math.min(Math.floor(top / row) - spare, count - 1))
  const last = Math.min(count, Math.ceil((top + height) / row) + spare)
  return { first, last, before: first * row, after: (count - last) * row }
}
