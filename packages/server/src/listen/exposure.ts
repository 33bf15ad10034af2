import { TablewrightError } from '@tablewright/base'
import { isLoopback } from '../web/loopback.js'

/** Refuses to open reads and writes to the whole network unless an option asks for it. */
export function checkExposure(host: string, hasAuth: boolean, insecure: boolean): void {
  if (hasAuth || insecure || isLoopback(host)) return
  throw new TablewrightError(
    'LISTEN_EXPOSED',
    `Without authentication ${host} would be open to the network.`,
    {
      remedy:
        'Listen on 127.0.0.1, give --auth FILE, create a token with tablewright tokens create, or say --insecure if that is what you want.',
      data: { host },
    },
  )
}
