import { driverMessages } from '../messages/driver-messages.js'
import { describeError } from '../messages/messages.js'
import type { Driver } from './driver.js'

/** Runs a function, and adds messages and remedies to its errors. */
export function describing<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw describeError(error, driverMessages)
  }
}

/** Returns a driver whose own errors have messages and remedies. Those of the lean drivers have codes only. */
export function withMessages({ send, close }: Driver): Driver {
  const described = (error: unknown) => {
    throw describeError(error, driverMessages)
  }
  return {
    send: (operation, input, options) => send(operation, input, options).catch(described),
    close,
  }
}
