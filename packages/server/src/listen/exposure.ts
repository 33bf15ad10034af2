import { isIPv6 } from 'node:net'
import { TablewrightError } from '@tablewright/base'

/** Whether an address is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  if (isIPv6(host)) return /^(0*:)*0*1$/.test(host) && !host.includes('.')
  return /^127(\.\d{1,3}){3}$/.test(host)
}

/** Refuses to let everybody on the network read and write, unless that is said to be wanted. */
export function checkExposure(host: string, hasAuth: boolean, insecure: boolean): void {
  if (hasAuth || insecure || isLoopback(host)) return
  throw new TablewrightError(
    'LISTEN_EXPOSED',
    `Without authentication ${host} would be open to the network.`,
    {
      remedy: 'Listen on 127.0.0.1, give --auth FILE, or say --insecure if that is what you want.',
      data: { host },
    },
  )
}
