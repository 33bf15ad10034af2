import type { Clock } from '@tablewright/base'

/** Time after which the caller of a stream is identified again. */
const trustMs = 1_000

/** Whether an answer is a stream that lasts as long as the client listens. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true
}

/**
 * Ends a stream of events when its caller loses access: the token was revoked or expired, the session ended,
 * or the first token was created. Later events are not sent. An idle stream ends at its next keep-alive.
 */
export function endWithCaller(
  response: Response,
  isSameCaller: () => Promise<boolean>,
  clock: Clock,
): Response {
  const { body, status, headers } = response
  if (body === null) return response
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let trustedUntil = clock() + trustMs
  const isTrusted = async () => {
    if (clock() < trustedUntil) return true
    trustedUntil = clock() + trustMs
    return isSameCaller().catch(() => false)
  }
  const guarded = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (!done && (await isTrusted())) {
          controller.enqueue(value)
          return
        }
        if (!done) await reader.cancel()
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(guarded, { status, headers })
}
