import type { Clock } from '@tablewright/base'

/** A clock that only moves when it is advanced. */
export interface FakeClock {
  readonly clock: Clock
  advance(milliseconds: number): void
}

export function fakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start
  return {
    clock: () => now,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
