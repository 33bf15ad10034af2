import type { RequestListener } from 'node:http'
import type { RegionTest } from '../wire/auth/policy/policy.js'
import { matchesWildcard } from '../wire/auth/policy/wildcard.js'

/** Matches the region of a signature, which may not be verified yet. */
const signedRegion = /Credential=[^/\s]+\/\d{8}\/([a-z0-9-]{1,32})\/dynamodb\/aws4_request/

/** Returns a test for regions in policies: whether they include this region, which has separate tables. */
export function inRegion(name: string): RegionTest {
  return (pattern) => matchesWildcard(pattern, name)
}

/** Like {@link inRegion}, for the tables that all other regions share. */
export function outsideRegions(names: readonly string[]): RegionTest {
  return (pattern) => !names.includes(pattern)
}

/**
 * Passes a request to the endpoint of its signed region, or to `home` if the region has no separate endpoint.
 */
export function byRegion(
  home: RequestListener,
  regions: Readonly<Record<string, RequestListener>>,
): RequestListener {
  return (request, response) => {
    const region = signedRegion.exec(request.headers.authorization ?? '')?.[1]
    const own = region !== undefined && Object.hasOwn(regions, region) ? regions[region] : undefined
    const listener = own ?? home
    listener(request, response)
  }
}
