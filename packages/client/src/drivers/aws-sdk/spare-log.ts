/** The part of an SDK command that is used here. */
export interface SdkCommand {
  readonly middlewareStack?: { add(middleware: Middleware, options: { readonly step: 'initialize' }): void }
}

type Middleware = <Handler>(next: Handler, context: { logger?: object }) => Handler

/**
 * Removes the default logger of a command. The SDK copies every input and output for it, although it prints nothing:
 * half the CPU of a query. A logger that the caller chose stays.
 */
export function spareLog(command: SdkCommand): void {
  command.middlewareStack?.add(withoutSilentLogger, { step: 'initialize' })
}

const withoutSilentLogger: Middleware = (next, context) => {
  if (context.logger?.constructor.name === 'NoOpLogger') delete context.logger
  return next
}
