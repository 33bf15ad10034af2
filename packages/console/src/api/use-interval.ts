import { useEffect, useRef } from 'preact/hooks'

/** Does something again and again while the page can be seen; not at all without `every`. */
export function useInterval(tick: () => void, every: number | undefined): void {
  const latest = useRef(tick)
  latest.current = tick
  useEffect(() => {
    if (every === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), every)
    return () => clearInterval(timer)
  }, [every])
}
