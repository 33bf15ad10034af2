import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../button.js'

/** The foot of rows that go on as one scrolls; the button is for keys. */
export function AutoMore(props: {
  more: (() => void) | undefined
  loading: boolean
  /** After a failure nothing is asked again by itself. */
  failed: boolean
  children: ComponentChildren
}): JSX.Element {
  const { more, loading, failed } = props
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (more === undefined || failed) return
    // Before the end is in sight, so that nobody waits for it.
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
