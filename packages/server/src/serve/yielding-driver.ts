import type { Driver } from '@tablewright/client'

/** Milliseconds of work after which a request yields to the event loop. */
const sliceMs = 10

/**
 * Lets other work run between the requests of a long loop. The embedded engine answers reads without waiting for I/O, so
 * that a loop over many of them would hold the event loop until its end.
 */
export function yieldingDriver(driver: Driver): Driver {
  let sliceEnd: number | undefined
  const endSlice = () => {
    sliceEnd = undefined
  }
  const send: Driver['send'] = (operation, input, options) => {
    const now = performance.now()
    if (sliceEnd === undefined) {
      sliceEnd = now + sliceMs
      setImmediate(endSlice)
    }
    if (now < sliceEnd) return driver.send(operation, input, options)
    return new Promise((resolve) => setImmediate(resolve)).then(() => driver.send(operation, input, options))
  }
  return { send, close: () => driver.close() }
}
