import { CommanderError } from 'commander'
import { paint } from './paint.js'
import type { Terminal } from './terminal.js'
import { visibleText } from './visible-text.js'

/** An error as commands report it. */
export interface Problem {
  readonly code: string
  readonly message: string
  readonly remedy?: string
  readonly data?: object
  /** Stack trace of an internal error. */
  readonly stack?: string
}

/** Codes with which an endpoint refuses the credentials of a command. */
const credentialCodes: ReadonlySet<string> = new Set([
  'AccessDeniedException',
  'IncompleteSignatureException',
  'InvalidSignatureException',
  'MissingAuthenticationTokenException',
  'UnrecognizedClientException',
])
const credentialRemedy =
  'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to credentials that the endpoint accepts.'

/** Converts any thrown value to the form that commands print. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CommanderError) return usageProblem(error)
  // Recognized by its shape, because a design file may have its own copy of the class.
  const { name, code, message, remedy, data, stack } = (error ?? {}) as Partial<Problem> & { name?: string }
  if (name === 'TablewrightError' || name === 'DynamoError') {
    const advice = remedy ?? (credentialCodes.has(code!) ? credentialRemedy : undefined)
    return {
      code: code!,
      message: message!,
      ...(advice !== undefined && { remedy: advice }),
      data: data ?? {},
    }
  }
  return {
    code: 'UNEXPECTED',
    message: message ?? String(error),
    remedy: 'Report this bug in Tablewright with the lines below.',
    stack: stack ?? '',
  }
}

function usageProblem({ message }: CommanderError): Problem {
  const [what = '', suggestion] = message.replace(/^error: /, '').split('\n')
  return {
    code: 'USAGE',
    message: `${what.charAt(0).toUpperCase()}${what.slice(1)}.`.replace(/\.\.$/, '.'),
    remedy:
      suggestion?.replace(/^\((.*)\)$/, '$1') ??
      'Add --help to see the arguments and options of the command.',
  }
}

/** Prints one line for people on standard error, or one JSON document on standard output for programs. */
export function reportProblem(terminal: Terminal, problem: Problem, json: boolean): void {
  if (json) {
    terminal.printJson({ error: problem })
    return
  }
  const { code, message, remedy, stack } = problem
  const heading = paint(terminal.noteColor, 'red', `error ${code}:`)
  // Messages of compilers have several lines.
  const lines = `${message}${remedy === undefined ? '' : ` ${remedy}`}`.split('\n').map(visibleText)
  terminal.note(`${heading} ${lines.join('\n')}`)
  if (stack !== undefined) terminal.note(stack)
}
