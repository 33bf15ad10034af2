import { TablewrightError } from '@tablewright/base'

/** The message and the remedy of errors, by code. */
export type Messages = Readonly<
  Record<string, (data: never, cause: unknown, id?: string) => readonly [string, string]>
>

/** The remedy of an error that has no message of its own. */
export const lookUp = 'Look the code up in the README of @tablewright/client.'

/** Returns an error with its message and remedy from the catalog. `id` names its item. An error that is not there keeps its message. */
export function describeError(error: unknown, messages: Messages, prefix = '', id?: string): unknown {
  if (!(error instanceof TablewrightError)) return error
  const message = Object.hasOwn(messages, error.code) ? messages[error.code] : undefined
  if (!message) return error.remedy === undefined && isOwn(error) ? withRemedy(error) : error
  const { code, data, cause } = error
  const [text, remedy] = message(data as never, cause, id)
  return new TablewrightError(code, prefix + text, { remedy, data, cause })
}

/** Errors of DynamoDB have no remedy, and stay as they are. */
function isOwn({ name }: Error): boolean {
  return name === 'TablewrightError'
}

function withRemedy({ code, message, data, cause }: TablewrightError): TablewrightError {
  return new TablewrightError(code, message, { remedy: lookUp, data, cause })
}
