import { type ConsoleRoute, consoleRoute } from '../console-api-route.js'
import type { LiveEvent } from '../types/live.js'
import { eventStream } from './event-stream.js'
import type { LiveFeed } from './live-feed.js'

/** Returns the route that streams changes. */
export function liveRoutes(feed: LiveFeed): readonly ConsoleRoute[] {
  return [
    consoleRoute({
      method: 'GET',
      path: '/_live',
      input: {},
      run: async (_, { lastEventId }) => eventStream<LiveEvent>((sink) => feed.join(sink, lastEventId)),
    }),
  ]
}
