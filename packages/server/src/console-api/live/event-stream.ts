/**
 * Maximum number of events queued for a slow client. It is then disconnected, and reconnects with the id of
 * the last event.
 */
const maxWaiting = 1_000
const heartbeat = 15_000

/** An event of a stream. A client can resume after one with an id. */
export interface StreamEvent {
  readonly event: string
  readonly id?: string
  readonly data: object
}

/** Receives the events of a stream. */
export interface StreamSink<Event extends StreamEvent> {
  send(event: Event): void
  end(): void
}

/** Responds with events until the client leaves or the source ends. `join` returns the function that leaves the source. */
export function eventStream<Event extends StreamEvent>(
  join: (sink: StreamSink<Event>) => Promise<() => void>,
): Response {
  const encoder = new TextEncoder()
  let leave: (() => void) | undefined
  let ended = false
  const end = () => {
    ended = true
    clearInterval(beat)
    leave?.()
  }
  let beat: NodeJS.Timeout | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start: async (controller) => {
        const write = (text: string) => controller.enqueue(encoder.encode(text))
        const close = () => {
          if (ended) return
          end()
          controller.close()
        }
        const send = (event: Event) => {
          if (ended) return
          write(eventText(event))
          if ((controller.desiredSize ?? 0) <= 0) close()
        }
        beat = setInterval(() => write(': still here\n\n'), heartbeat).unref()
        leave = await join({ send, end: close })
        if (ended) leave()
      },
      cancel: end,
    },
    new CountQueuingStrategy({ highWaterMark: maxWaiting }),
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Prevents proxies from buffering the stream.
      'x-accel-buffering': 'no',
    },
  })
}

function eventText(event: StreamEvent): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`
  return `event: ${event.event}\n${id}data: ${JSON.stringify(event.data)}\n\n`
}
