import { useEffect, useRef } from 'preact/hooks'

/** Calls `tick` repeatedly while the page is visible; never without `every`. */
export function useInterval(tick: () => void, every: number | undefined): void {
  const latest = useRef(tick)
  latest.current = tick
  useEffect(() => {
    if (every === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), every)
    return () => clearInterval(timer)
  }, [every])
}
