import pino, { type DestinationStream, type Logger } from 'pino'
import { secretNames } from '../secrets/secret-names.js'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Paths of secrets that could be logged by mistake. */
const secrets = secretNames.flatMap((name) => [name, `*.${name}`])

/** Logs one JSON line for each event to standard error. Standard output is for results. */
export function createLog(level: LogLevel, destination: DestinationStream = standardError()): Logger {
  const serializers = { err: describeError }
  const options = {
    level,
    redact: secrets,
    serializers,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
  }
  return pino(options, destination)
}

function standardError(): DestinationStream {
  return pino.destination({ fd: 2, sync: true })
}

/** Describes an error for the log, without its data, which may contain keys and items. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = (error as { readonly code?: unknown }).code
  return { type: name, code, message, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
