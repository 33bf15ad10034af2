import { TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'

/** The request at which the process dies, and whether it still reaches the database. */
export interface CrashPoint {
  readonly request: number
  readonly when: 'before' | 'after'
}

export interface CrashingDriver extends Driver {
  /** Number of requests so far. */
  readonly requests: number
  readonly isDead: boolean
}

/** Sends requests until the crash point and none after it, like a process that died. */
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
