import { connect } from 'node:net'

const timeoutMs = 2_000

/**
 * Returns false if an address refuses connections or has no host. A driver would try again for seconds, in case
 * its server restarts; somebody at a terminal has mistyped the address. Returns true if that is unknown.
 */
export function acceptsConnections(endpoint: string): Promise<boolean> {
  if (!URL.canParse(endpoint)) return Promise.resolve(true)
  const { protocol, hostname, port } = new URL(endpoint)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({ host, port: Number(port || (protocol === 'https:' ? 443 : 80)) })
  return new Promise<boolean>((resolve) => {
    socket.setTimeout(timeoutMs, () => resolve(true))
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
