import type { LiveEvent } from '../types/live.js'
import type { LiveFeed } from './live-feed.js'

/** Events that wait for a slow client; it is let go then, and comes back for the rest by the id of the last. */
const maxWaiting = 1_000
const heartbeat = 15_000

/** The events of a feed as a response that goes on, until the client leaves or the server closes. */
export function eventStream(feed: LiveFeed, lastEventId: string | undefined): Response {
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
        const send = (event: LiveEvent) => {
          if (ended) return
          write(eventText(event))
          if ((controller.desiredSize ?? 0) <= 0) close()
        }
        beat = setInterval(() => write(': still here\n\n'), heartbeat).unref()
        leave = await feed.join({ send, end: close }, lastEventId)
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
      // Proxies would wait for more before they pass anything on.
      'x-accel-buffering': 'no',
    },
  })
}

function eventText(event: LiveEvent): string {
  const id = 'id' in event ? `id: ${event.id}\n` : ''
  return `event: ${event.event}\n${id}data: ${JSON.stringify(event.data)}\n\n`
}
