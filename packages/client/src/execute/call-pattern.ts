import { isTablewrightError } from '@tablewright/base'
import { invalidInput, unstorable, withPattern } from '../errors/call-errors.js'
import { type Call, NewCall } from '../input/call.js'
import type { InputReader } from '../input/read-input.js'
import { RefusedInput } from '../input/refused-input.js'
import type { Values } from '../items/key-codec.js'
import { describeError } from '../messages/messages.js'
import type { CallContext } from './context.js'

/** Checks the input of a call and runs it. */
export function callPattern<Result>(
  context: CallContext,
  pattern: string,
  read: InputReader,
  input: Values,
  run: (call: Call) => Promise<Result>,
): Promise<Result> {
  return withPatternErrors(context, pattern, async () => {
    const checked = read(input)
    return run(new NewCall(checked instanceof Promise ? await checked : checked, context))
  })
}

/** Runs a call, and adds to its errors the pattern, and the field of a refused value. */
export async function withPatternErrors<Result>(
  { messages }: Pick<CallContext, 'messages'>,
  pattern: string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw describeError(patternError(error, pattern), messages, `${pattern}: `)
  }
}

function patternError(error: unknown, pattern: string): unknown {
  if (error instanceof RefusedInput) return invalidInput(pattern, error.field, error.reason)
  if (!isTablewrightError(error) || error.data.pattern !== undefined) return error
  const { attribute, path } = error.data as {
    readonly attribute?: string
    readonly path?: readonly string[]
  }
  const field = attribute ?? path?.[0]
  return field === undefined ? withPattern(pattern, error) : unstorable(pattern, field, error)
}
