import { TablewrightError } from '@tablewright/base'

/** The message and the remedy of errors, by code. */
export type Messages = Readonly<Record<string, (data: never, cause: unknown) => readonly [string, string]>>

/** Returns an error with its message and remedy from the catalog; unchanged if its code is not there. */
export function describeError(error: unknown, messages: Messages | undefined, prefix = ''): unknown {
  if (!(error instanceof TablewrightError)) return error
  const message = messages && Object.hasOwn(messages, error.code) ? messages[error.code] : undefined
  if (!message) return error
  const { code, data, cause } = error
  const [text, remedy] = message(data as never, cause)
  return new TablewrightError(code, prefix + text, { remedy, data, cause })
}
