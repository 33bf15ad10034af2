import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../button.js'

/** The end of a list that loads more while the user scrolls. Keyboard users have a button. */
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
    // Starts loading before the end is visible.
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
