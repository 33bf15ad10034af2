import { TablewrightError } from '@tablewright/base'
import { isLoopback } from '../web/loopback.js'

/** Throws if reads and writes would be open to the whole network without an option that allows it. */
export function checkExposure(host: string, hasAuth: boolean, insecure: boolean): void {
  if (hasAuth || insecure || isLoopback(host)) return
  throw new TablewrightError(
    'LISTEN_EXPOSED',
    `Without authentication ${host} would be open to the network.`,
    {
      remedy:
        'Listen on 127.0.0.1, give --auth FILE, create a token with tablewright tokens create, or allow it with --insecure.',
      data: { host },
    },
  )
}
