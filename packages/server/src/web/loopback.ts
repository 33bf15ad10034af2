import { isIPv6 } from 'node:net'

/** Whether an address is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  if (isIPv6(host)) return /^(0*:)*0*1$/.test(host) && !host.includes('.')
  return /^127(\.\d{1,3}){3}$/.test(host)
}
