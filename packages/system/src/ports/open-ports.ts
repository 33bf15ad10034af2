import { type Clock, TablewrightError } from '@tablewright/base'
import { withDeadlines } from './deadline.js'
import type { AnyPort, GivenPorts, OpenedPorts, Ports } from './port.js'

/** The context in which ports of a system are opened. */
export interface PortContext {
  readonly db: unknown
  readonly clock: Clock
  /** Called with the `end` of each port that has one. */
  readonly onClose?: ((close: () => Promise<void>) => void) | undefined
}

/**
 * Opens the ports of a system. A port that is not configured defaults to the built-in one. Each call of a
 * port has its deadline, and `end` is called when the system is closed. Throws if the system does not declare
 * a port, or if a port lacks a call.
 */
export function openPorts<Declared extends Ports>(
  declared: Declared,
  given: GivenPorts<Declared> | Readonly<Record<string, unknown>> | undefined,
  context: PortContext,
): OpenedPorts<Declared> {
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value !== undefined && !Object.hasOwn(declared, name)) throw unknownPort(name, declared)
  }
  const opened: Record<string, object> = {}
  for (const [name, spec] of Object.entries(declared)) {
    const own = (given as Readonly<Record<string, unknown>> | undefined)?.[name]
    const value = openOne(name, spec, own, context)
    requireCalls(name, spec, value)
    const { end } = value as { readonly end?: () => Promise<void> }
    if (typeof end === 'function') context.onClose?.(() => end.call(value))
    opened[name] = withDeadlines(name, spec, value)
  }
  return opened as OpenedPorts<Declared>
}

function openOne(name: string, { builtIn }: AnyPort, given: unknown, { db, clock }: PortContext): object {
  if (given === undefined) return builtIn(db as never, clock)
  if (typeof given !== 'function') return given as object
  try {
    return given(db, clock) as object
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new TablewrightError('PORT_THROWS', `The port ${name} cannot be opened: ${reason}.`, {
      remedy: `Correct the function that returns the port ${name}.`,
      data: { port: name },
      cause,
    })
  }
}

function requireCalls(name: string, { deadlines, summary }: AnyPort, value: unknown): void {
  const missing = Object.keys(deadlines).filter(
    (call) => typeof (value as Readonly<Record<string, unknown>> | null | undefined)?.[call] !== 'function',
  )
  if (missing.length === 0) return
  throw new TablewrightError('PORT_INVALID', `The port ${name} has no function ${missing.join(', ')}.`, {
    remedy: `Give an object with ${Object.keys(deadlines).join(', ')}. Purpose: ${summary}.`,
    data: { port: name, missing },
  })
}

function unknownPort(name: string, declared: Ports): TablewrightError {
  const names = Object.keys(declared)
  return new TablewrightError('PORT_UNKNOWN', `The system has no port ${name}.`, {
    remedy: names.length === 0 ? 'Leave it out.' : `Choose from ${names.join(', ')}.`,
    data: { port: name },
  })
}
