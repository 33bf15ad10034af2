import { useEffect, useRef } from 'preact/hooks'

/** Calls `tick` every `every` milliseconds while the page is visible; never if it is undefined. */
export function useInterval(tick: () => void, every: number | undefined): void {
  const latest = useRef(tick)
  latest.current = tick
  useEffect(() => {
    if (every === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), every)
    return () => clearInterval(timer)
  }, [every])
}
