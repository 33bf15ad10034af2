import type { Driver } from '@tablewright/client'

export class Killed extends Error {}

/**
 * A driver that fails after a number of requests, like the end of a process: the last request is not sent, or
 * its response is lost, and all later requests fail.
 */
export function killingDriver(driver: Driver, requests: number, afterSending: boolean): Driver {
  let left = requests
  const send = async (operation: never, input: never, options: never) => {
    if (left <= 0) throw new Killed()
    if (--left > 0) return driver.send(operation, input, options)
    if (afterSending) await driver.send(operation, input, options).catch(() => {})
    throw new Killed()
  }
  return { send: send as Driver['send'], close: () => Promise.resolve() }
}
