import type { Driver } from '@tablewright/client'

/** Milliseconds of work after which a request yields to the event loop. */
const sliceMs = 10

/**
 * Yields to other work between the requests of a long loop. The embedded engine answers reads synchronously,
 * so a long loop of reads would block the event loop.
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
