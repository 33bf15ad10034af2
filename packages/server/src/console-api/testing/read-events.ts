import type { LiveEvent } from '../types/live.js'

/** A subscription to a stream of events. */
export interface Subscription {
  next(): Promise<LiveEvent | undefined>
  /** Waits for an event that passes the test. */
  until(test: (event: LiveEvent) => boolean): Promise<LiveEvent>
  leave(): void
}

/** Opens a stream of events and reads it as a browser does. */
export async function readEvents(url: string, lastEventId?: string): Promise<Subscription> {
  const controller = new AbortController()
  const response = await fetch(url, {
    signal: controller.signal,
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  })
  const events = eventsOf(response)
  const next = async () => (await events.next()).value as LiveEvent | undefined
  return {
    next,
    until: async (test) => {
      for (;;) {
        const event = await next()
        if (event === undefined) throw new TypeError('The stream ended.')
        if (test(event)) return event
      }
    },
    leave: () => controller.abort(),
  }
}

async function* eventsOf({ body }: Response): AsyncGenerator<LiveEvent> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) if (!block.startsWith(':')) yield eventOf(block)
  }
}

function eventOf(block: string): LiveEvent {
  const fields = block.split('\n').map((line) => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)]
  })
  const { data, ...event } = Object.fromEntries(fields) as Record<string, string>
  return { ...event, data: JSON.parse(data!) } as unknown as LiveEvent
}
