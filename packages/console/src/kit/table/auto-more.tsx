import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../button.js'

/** The end of a list that loads more while the user scrolls. The button is for the keyboard. */
export function AutoMore(props: {
  more: (() => void) | undefined
  loading: boolean
  /** Whether the last read failed. Nothing is then read automatically. */
  failed: boolean
  children: ComponentChildren
}): JSX.Element {
  const { more, loading, failed } = props
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (more === undefined || failed) return
    // Starts before the end is visible, so that nobody has to wait.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: '600px',
    })
    observer.observe(foot.current!)
    return () => observer.disconnect()
  })
  return (
    <div class="table-foot" ref={foot}>
      {props.children}
      {(more !== undefined || loading) && (
        <Button kind="quiet" busy={loading} onClick={() => more?.()}>
          More
        </Button>
      )}
    </div>
  )
}
