import { TablewrightError } from '@tablewright/base'
import type { AnyPort } from './port.js'

type Method = (...args: unknown[]) => Promise<unknown>

/**
 * Returns a port whose calls reject with PORT_TIMED_OUT after their deadline. The call itself cannot be stopped: its
 * late result is ignored.
 */
export function withDeadlines<Value extends object>(
  name: string,
  { deadlines }: AnyPort,
  value: Value,
): Value {
  const methods = new Map<PropertyKey, Method>()
  for (const [call, deadline] of Object.entries(deadlines)) {
    methods.set(call, (...args) => {
      const timeoutMs = typeof deadline === 'number' ? deadline : deadline(value as never)
      const method = (value as Readonly<Record<string, Method>>)[call]!
      return within(
        timeoutMs,
        () => timedOut(name, call, timeoutMs),
        async () => method.apply(value, args),
      )
    })
  }
  // The proxy target is a copy: a proxy of a frozen port could not return wrapped functions, and a spread
  // needs own properties.
  const copy = Object.assign(Object.create(Object.getPrototypeOf(value)), value) as Value
  return new Proxy(copy, {
    get: (_, property) => methods.get(property) ?? Reflect.get(value, property, value),
    set: (_, property, next) => Reflect.set(value, property, next, value),
  })
}

/** Settles like the work, or rejects with an error after the deadline. */
export async function within<Result>(
  timeoutMs: number,
  error: () => Error,
  work: () => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error()), timeoutMs)
    timer.unref()
  })
  try {
    return await Promise.race([work(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

function timedOut(port: string, call: string, timeoutMs: number): TablewrightError {
  return new TablewrightError('PORT_TIMED_OUT', `The ${port} did not answer within ${duration(timeoutMs)}.`, {
    remedy: `Check the service behind the port ${port}, then try again.`,
    data: { port, call, timeoutMs },
  })
}

/** Formats a duration: 90,000 is `90 seconds`. */
function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`
  if (milliseconds < 120_000) return `${Math.round(milliseconds / 1000)} seconds`
  return `${Math.round(milliseconds / 60_000)} minutes`
}
