import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** The visible rows, and the height of the rows before and after them. */
export interface RowWindow {
  readonly first: number
  readonly last: number
  readonly before: number
  readonly after: number
}

/** Default number of rows rendered beyond the edges, to avoid gaps while scrolling. */
const defaultSpare = 20

/**
 * Returns the rows to render for the scroll position. All rows have the height of the first one, which the
 * style of the table fixes.
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

/** Returns the window for a view that begins `top` pixels below the first row. */
export function windowOf(
  count: number,
  { top, height, row }: { readonly top: number; readonly height: number; readonly row: number },
  spare = defaultSpare,
): RowWindow {
  const first = Math.max(0, Math.min(Math.floor(top / row) - spare, count - 1))
  const last = Math.min(count, Math.ceil((top + height) / row) + spare)
  return { first, last, before: first * row, after: (count - last) * row }
}
