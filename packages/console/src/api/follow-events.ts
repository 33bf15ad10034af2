import { eventReader, type ServerEvent } from './read-events.js'
import { request } from './request.js'

export interface Following {
  readonly onEvent: (event: ServerEvent) => void
  /** Reports whether the stream is open. */
  readonly onState: (connected: boolean) => void
  readonly signal: AbortSignal
}

/** Maximum time between two attempts to connect. */
const maxWait = 2_000

/**
 * Follows a stream of events until it is stopped. Reconnects from the last event if the stream breaks. Unlike the
 * browser's EventSource, it sends the token.
 */
export async function followEvents(path: string, { onEvent, onState, signal }: Following): Promise<void> {
  let last: string | undefined
  let wait = 500
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) }
      const response = await request(path, { headers, signal })
      onState(true)
      wait = 500
      await readBody(response, (event) => {
        last = event.id ?? last
        onEvent(event)
      })
    } catch {
      // Reported by the state; the next attempt follows.
    }
    if (signal.aborted) return
    onState(false)
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(wait * 2, maxWait)
  }
}

async function readBody(response: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const read = eventReader(onEvent)
  const text = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await text.read()
    if (done) return
    read(value)
  }
}
