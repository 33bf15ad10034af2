import type { ChangeNotice } from '../types/live.js'
import { eventStream } from './event-stream.js'
import type { LiveFeed } from './live-feed.js'

/** Changes of a system within this time are announced together. */
const intervalMs = 250

/** The changes of a system, and whether to send why a reload failed. */
export interface AnnouncedFeed {
  readonly system: string
  readonly feed: LiveFeed
  readonly explains: boolean
}

/**
 * Streams the names of systems with changes, without data. One stream serves all systems, because browsers
 * open only six connections to a server over HTTP/1.1.
 */
export function changeNotices(feeds: readonly AnnouncedFeed[]): Response {
  return eventStream<ChangeNotice>(async ({ send, end }) => {
    const leaving = feeds.map(async ({ system, feed, explains }) => {
      const announce = atMostEvery(intervalMs, () => send({ event: 'changed', data: { system } }))
      const leave = await feed.join(
        {
          send: (event) => {
            if (event.event === 'change' || event.event === 'gap') announce.call()
            else if (event.event === 'reload' || (event.event === 'failed' && explains)) send(event)
          },
          end,
          onDerivedChange: () => announce.call(),
        },
        undefined,
      )
      return () => {
        announce.stop()
        leave()
      }
    })
    const joined = await Promise.all(leaving)
    send({ event: 'ready', data: {} })
    return () => {
      for (const leave of joined) leave()
    }
  })
}

/** Runs a task immediately, and again at the end of the interval if it was called in the meantime. */
function atMostEvery(milliseconds: number, task: () => void): { call(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let missed = false
  const run = () => {
    missed = false
    timer = setTimeout(() => {
      timer = undefined
      if (missed) run()
    }, milliseconds).unref()
    task()
  }
  return {
    call: () => {
      if (timer === undefined) run()
      else missed = true
    },
    stop: () => clearTimeout(timer),
  }
}
