import { eventRoutes } from '@tablewright/server'
import type { Context } from '../context.js'
import type { TextInput } from './action-call.js'
import { runJobAction } from './run-jobs.js'
import type { ServerOptions } from './server-options.js'
import type { WatchOptions } from './watch.js'

/** Calls a route of the webhooks of a system: `POST /webhooks`. */
export async function runWebhooks(
  context: Context,
  system: string,
  methodAndPath: string,
  raw: Readonly<Record<string, unknown>>,
  options: ServerOptions & WatchOptions,
): Promise<void> {
  const route = eventRoutes.find(({ method, path }) => `${method} ${path}` === methodAndPath)!
  await runJobAction(context, system, route, raw as TextInput, options)
}
