/** As much of a command of the SDK as is needed here. */
export interface SdkCommand {
  readonly middlewareStack?: { add(middleware: Middleware, options: { readonly step: 'initialize' }): void }
}

type Middleware = <Handler>(next: Handler, context: { logger?: object }) => Handler

/**
 * The SDK copies every input and output for its log, even where the log goes nowhere: half the CPU of a query. It does
 * not where the context has no logger. One that the caller chose stays.
 */
export function spareLog(command: SdkCommand): void {
  command.middlewareStack?.add(withoutSilentLogger, { step: 'initialize' })
}

const withoutSilentLogger: Middleware = (next, context) => {
  if (context.logger?.constructor.name === 'NoOpLogger') delete context.logger
  return next
}
