import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { refuse } from '@tablewright/system'

/** Networks that an endpoint must not reach: this machine, private networks and reserved ranges. */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  internal.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  internal.addSubnet(network, bits, 'ipv6')
}

/** Whether an IP address belongs to this machine, a private network or a reserved range. */
export function isInternalAddress(address: string): boolean {
  return internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Throws unless a webhook may be sent to the URL. Host names are resolved later, at each delivery. */
export function checkEndpointUrl(text: string, allowPrivate: boolean): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const schemes = allowPrivate ? ['https:', 'http:'] : ['https:']
  if (url === undefined || !schemes.includes(url.protocol)) {
    throw invalidUrl(`${text} is not an address that begins with ${schemes.join(' or ')}.`)
  }
  if (url.username !== '' || url.password !== '')
    throw invalidUrl('The address contains a user or a password.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) !== 0 && isInternalAddress(host)) throw internalAddress(host)
}

function invalidUrl(message: string) {
  return refuse('INVALID_INPUT', message, {
    field: 'url',
    remedy: 'Use an address such as https://example.com/hooks, or mailto:ops@example.com.',
  })
}

function internalAddress(host: string) {
  return refuse('ADDRESS_REFUSED', `${host} is an address of this machine or of a private network.`, {
    field: 'url',
    remedy: 'Use a public address, or allow private ones with `webhooks.allowPrivate`.',
  })
}

type Resolved = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a host name for a connection, and fails if any address is internal. The connection uses the
 * checked address.
 */
export function guardedLookup(hostname: string, options: LookupOptions, callback: Resolved): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const refused = addresses.find(({ address }) => isInternalAddress(address))
    if (refused) return callback(internalAddress(hostname), '')
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    callback(null, first!.address, first!.family)
  })
}
