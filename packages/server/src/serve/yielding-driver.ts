import { isTurnOver, nextTurn } from '@tablewright/base'
import type { Driver } from '@tablewright/client'

/**
 * Yields to other work between the requests of a long loop, and before the reply of a long request is decoded. The
 * embedded engine answers reads synchronously, so a long loop of reads would block the event loop.
 */
export function yieldingDriver(driver: Driver): Driver {
  const sendNow: Driver['send'] = (operation, input, options) => {
    const reply = driver.send(operation, input, options)
    return isTurnOver() ? Promise.all([reply, nextTurn()]).then(([answer]) => answer) : reply
  }
  const send: Driver['send'] = (operation, input, options) =>
    isTurnOver()
      ? nextTurn().then(() => sendNow(operation, input, options))
      : sendNow(operation, input, options)
  return { send, close: () => driver.close() }
}
