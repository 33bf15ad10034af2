import type { Driver } from '@tablewright/client'

export class Killed extends Error {}

/**
 * A driver that dies after a number of requests: the last one is not sent, or is sent and its answer is lost. Nothing goes
 * through afterwards, as after the end of a process.
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
