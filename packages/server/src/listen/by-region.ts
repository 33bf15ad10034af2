import type { RequestListener } from 'node:http'
import type { RegionTest } from '../wire/auth/policy/policy.js'
import { matchesWildcard } from '../wire/auth/policy/wildcard.js'

/** Returns the region of a signature that may not be verified yet. */
const signedRegion = /Credential=[^/\s]+\/\d{8}\/([a-z0-9-]{1,32})\/dynamodb\/aws4_request/

/** Returns which regions of policies include the tables of a region with tables of its own. */
export function inRegion(name: string): RegionTest {
  return (pattern) => matchesWildcard(pattern, name)
}

/** As {@link inRegion}, for the tables that all other regions share. */
export function outsideRegions(names: readonly string[]): RegionTest {
  return (pattern) => !names.includes(pattern)
}

/** Passes a request to the endpoint of the region that it is signed for, or to `home` if the region has none. */
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
