import { signingKey } from '@tablewright/dynamo/signature'
import type { Principals } from '../principals.js'
import type { SigningKeys } from './verify.js'

/**
 * Caches the keys of a day for each principal and region, with a limit, because a client can invent regions.
 */
const maxKeys = 1000

export function signingKeys(principals: Principals): SigningKeys {
  const derived = new Map<string, Uint8Array>()
  return (accessKeyId, day, region, service) => {
    const principal = principals.get(accessKeyId)
    if (principal === undefined) return undefined
    const scope = `${accessKeyId}/${day}/${region}/${service}`
    let key = derived.get(scope)
    if (key === undefined) {
      key = signingKey(principal.secret(), day, region, service)
      if (derived.size === maxKeys) derived.clear()
      derived.set(scope, key)
    }
    return key
  }
}
