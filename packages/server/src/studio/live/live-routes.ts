import { type StudioRoute, studioRoute } from '../studio-route.js'
import { eventStream } from './event-stream.js'
import type { LiveFeed } from './live-feed.js'

/** Changes as they happen. */
export function liveRoutes(feed: LiveFeed): readonly StudioRoute[] {
  return [
    studioRoute({
      method: 'GET',
      path: '/_live',
      input: {},
      run: async (_, { lastEventId }) => eventStream(feed, lastEventId),
    }),
  ]
}
