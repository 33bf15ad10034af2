import { TablewrightError } from '@tablewright/base'
import type { Endpoint } from './transport.js'

export function parseEndpoint(address: string): Endpoint {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TablewrightError('ENDPOINT_INVALID', `${address} is not an endpoint.`, {
      remedy: 'Give an address such as http://127.0.0.1:8000.',
      data: { endpoint: address },
    })
  }
  const { protocol, hostname, port, pathname: path, host } = url
  return { secure: protocol === 'https:', hostname: hostname.replace(/^\[|\]$/g, ''), port, path, host }
}

/** Amazon's own endpoint of a region. */
export function regionalEndpoint(region: string, subdomain: string): string {
  return `https://${subdomain}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

/** The region that was given, or that of the environment. */
export function regionOf(given: string | undefined): string {
  const region = given ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION
  if (region) return region
  throw new TablewrightError('REGION_MISSING', 'No region was given.', {
    remedy: 'Pass `region`, or set AWS_REGION.',
  })
}
