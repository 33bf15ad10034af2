import type { OperationMap, OperationName } from '@tablewright/dynamo'
import { failure } from '../errors/call-errors.js'
import { delayBefore } from '../retry/retry-policy.js'
import { type Classify, classifyFailure } from './classify-failure.js'
import { type CallContext, type CallOptions, send } from './context.js'

/** Runs an attempt until it succeeds, fails for good, or has been repeated as often as the policy allows. */
export async function retryOnConflict<Result>(
  { retry, random, sleep }: Pick<CallContext, 'retry' | 'random' | 'sleep'>,
  pattern: string,
  run: () => Promise<Result>,
  classify: Classify,
): Promise<Result> {
  const left = { ...retry }
  for (let attempts = 1; ; attempts++) {
    try {
      return await run()
    } catch (cause) {
      const { kind, error } = classify(cause)
      if (--left[kind] <= 0) {
        throw (
          error ??
          (kind === 'throttles'
            ? failure('THROTTLED', { pattern }, {}, cause)
            : failure('CONFLICT', { pattern }, { attempts }, cause))
        )
      }
    }
    await sleep(delayBefore(attempts, retry, random))
  }
}

/** Sends one operation, and again if it is throttled. */
export function sendRetried<Name extends OperationName>(
  context: CallContext,
  pattern: string,
  operation: Name,
  input: OperationMap[Name]['input'],
  options: CallOptions,
): Promise<OperationMap[Name]['output']> {
  const { Key: key } = input as { readonly Key?: never }
  return retryOnConflict(
    context,
    pattern,
    () => send(context, pattern, operation, input, options),
    (error) => classifyFailure(error, { pattern, key: key! }),
  )
}
