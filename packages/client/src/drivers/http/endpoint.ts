import { TablewrightError } from '@tablewright/base'
import type { Endpoint } from './transport.js'

/** Throws ENDPOINT_INVALID for anything but an address of HTTP. */
export function parseEndpoint(address: string): Endpoint {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw misconfigured('ENDPOINT_INVALID', { endpoint: address })
  const { protocol, hostname, port, pathname: path, host } = url
  return {
    secure: protocol === 'https:',
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path,
    host,
    signedPath: path.replace(/\/+/g, '/').replace(/[^/]+/g, escapeSegment),
  }
}

/** Encodes escapes once more. A URL has no dots left to resolve. */
function escapeSegment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Amazon's own host of a service in a region. */
export function regionalHost(region: string, subdomain: string): string {
  return `${subdomain}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

/** Amazon's own endpoint of DynamoDB, or of its streams. */
export function regionalEndpoint(region: string, subdomain = 'dynamodb'): Endpoint {
  const host = regionalHost(region, subdomain)
  return { secure: true, hostname: host, path: '/', host, signedPath: '/' }
}

/** The region that was given, or that of the environment. Throws REGION_MISSING. */
export function regionOf(given: string | undefined): string {
  const region = given ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION
  if (region) return region
  throw misconfigured('REGION_MISSING')
}

/** An error of the options of a driver. */
export function misconfigured(code: string, data?: object): TablewrightError {
  return new TablewrightError(code, code, { data: { ...data } })
}
