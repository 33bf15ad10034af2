import { onlyReads } from '@tablewright/system'
import type { ConsoleApi } from '../console-api/console-api.js'
import { guardSystem } from './auth/authorize.js'
import type { ActionApi } from './call/action-api.js'
import type { Once } from './idempotency/replay.js'
import { requestHandler } from './request-handler.js'
import type { RunningSystem } from './running-system.js'
import { offersOf } from './system-routes.js'

/** Adds the routes of a system and the built-in ones to the router. */
export function addActions(actions: ActionApi, running: RunningSystem, once: Once | undefined): void {
  const { name, problems } = running.system
  const guarded = guardSystem(running.system)
  for (const offer of offersOf(running)) {
    const { method, path } = offer.route
    actions.add(method, `/api/${name}${path}`, {
      system: name,
      problems,
      // A pattern in a path may contain characters that are invalid in metric labels.
      operation: `${method} /api/${name}${path}`.replace(/["\\]/g, ''),
      writes: !onlyReads(offer.route),
      services: offer.services,
      answer: requestHandler(offer.route, guarded, once),
    })
  }
}

/** Whether a path belongs to the server itself: pages that describe a system, and routes of the console. */
export function isServerPath(path: string, consoleApi: ConsoleApi | undefined): boolean {
  const start = path.indexOf('/', '/api/'.length)
  if (start < 0) return true
  return path.startsWith('/openapi.json', start) || (consoleApi !== undefined && path.startsWith('/_', start))
}
