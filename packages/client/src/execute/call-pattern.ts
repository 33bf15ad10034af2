import { TablewrightError } from '@tablewright/base'
import { failure } from '../errors/call-errors.js'
import type { InputReader } from '../input/read-input.js'
import { RefusedInput } from '../input/refused-input.js'
import type { Values } from '../items/key-codec.js'
import type { CallContext } from './context.js'

/** Checks the input of a call and runs it. */
export function callPattern<Result>(
  context: CallContext,
  pattern: string,
  read: InputReader,
  input: Values,
  run: (values: Values) => Promise<Result>,
): Promise<Result> {
  return withPatternErrors(context, pattern, async () => run(await read(input)))
}

/** Runs a call, and adds to its errors the pattern, and the field of a refused value. */
export async function withPatternErrors<Result>(
  { describe }: Pick<CallContext, 'describe'>,
  pattern: string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const known = patternError(error, pattern)
    throw describe ? describe(known, `${pattern}: `) : known
  }
}

function patternError(error: unknown, pattern: string): unknown {
  const site = { pattern }
  if (error instanceof RefusedInput) {
    const { field, reason } = error
    return failure('INVALID_INPUT', site, { field }, undefined, `${field} ${reason}.`)
  }
  if (!(error instanceof TablewrightError) || error.data.pattern !== undefined) return error
  const { code, data, message, remedy } = error
  // A value of the right kind may not be storable in a key or an item.
  const field = data.attribute ?? (data.path as readonly string[] | undefined)?.[0]
  return field === undefined
    ? failure(code, site, data, error, message, remedy)
    : failure('INVALID_INPUT', site, { field }, error, message, remedy)
}
