import { eventReader, type ServerEvent } from './read-events.js'
import { request } from './request.js'

export interface Following {
  readonly onEvent: (event: ServerEvent) => void
  /** Whether the server is telling, or is being asked again. */
  readonly onState: (connected: boolean) => void
  readonly signal: AbortSignal
}

/** The longest wait before the server is asked again. */
const maxWait = 10_000

/**
 * Follows a stream of events until it is stopped. When it breaks it is asked for again, from the last event on. Unlike the
 * browser's own way, this sends the token.
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
      // Told by the state: it is asked again until somebody stops it.
    }
    if (signal.aborted) return
    onState(false)
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(wait * 2, maxWait)
  }
}

async function readBody(response: Response, tell: (event: ServerEvent) => void): Promise<void> {
  const read = eventReader(tell)
  const text = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await text.read()
    if (done) return
    read(value)
  }
}
