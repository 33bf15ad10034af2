import pino, { type DestinationStream, type Logger } from 'pino'
import { secretNames } from '../secrets/secret-names.js'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Where a secret would stand if one were ever logged by mistake. */
const secrets = secretNames.flatMap((name) => [name, `*.${name}`, `err.data.${name}`])

/** One JSON line an event on standard error, so that standard output stays for what people asked for. */
export function createLog(level: LogLevel, destination: DestinationStream = standardError()): Logger {
  const options = { level, redact: secrets, timestamp: pino.stdTimeFunctions.isoTime, base: null }
  return pino(options, destination)
}

function standardError(): DestinationStream {
  return pino.destination({ fd: 2, sync: true })
}
