import { TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'

/** Where the process dies: at which request, and whether the request still reaches the database. */
export interface CrashPoint {
  readonly request: number
  readonly when: 'before' | 'after'
}

export interface CrashingDriver extends Driver {
  /** Requests seen so far. */
  readonly requests: number
  readonly isDead: boolean
}

/** Carries requests until the crash point; from then on nothing gets through, as nothing would from a dead process. */
export function crashingDriver(driver: Driver, point?: CrashPoint): CrashingDriver {
  let requests = 0
  let dead = false
  const crash = () => {
    dead = true
    return new TablewrightError('CRASHED', 'The process was made to crash here.')
  }
  return {
    get requests() {
      return requests
    },
    get isDead() {
      return dead
    },
    async send(operation, input, options) {
      if (dead) throw crash()
      requests++
      if (point?.request !== requests) return driver.send(operation, input, options)
      if (point.when === 'after') await driver.send(operation, input, options).catch(() => undefined)
      throw crash()
    },
    close: () => Promise.resolve(),
  }
}
