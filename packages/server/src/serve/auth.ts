import type { Clock, Random } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import { openIdentityStore } from '../api/auth/identity-store.js'
import { TokenStore } from '../api/auth/token-store.js'
import { parseTokens, type Tokens } from '../api/auth/tokens.js'
import { parseAuthFile, readAuthText } from '../wire/auth/auth-file.js'
import { type Principals, parsePrincipals } from '../wire/auth/principals.js'

/** Authentication: bearer tokens for the API, signed requests for the DynamoDB endpoint. */
export interface ServeAuth {
  readonly tokens: Tokens
  readonly principals: Principals
}

/**
 * Reads tokens and principals from one file. Callers that are not in it have no rights: without `principals`,
 * nobody may use the DynamoDB endpoint.
 */
export async function readAuth(file: string): Promise<ServeAuth> {
  const text = await readAuthText(file)
  const root = parseAuthFile(text)
  return {
    tokens: root.has('tokens') ? parseTokens(text) : new Map(),
    principals: root.has('principals') ? parsePrincipals(text) : new Map(),
  }
}

/**
 * Returns authentication without a file if the data has tokens: the API then needs one of them, and nobody may use the
 * DynamoDB endpoint. Returns undefined if no token was ever created.
 */
export async function storedAuth(
  driver: Driver,
  clock: Clock,
  random: Random,
): Promise<ServeAuth | undefined> {
  const tokens = new TokenStore(await openIdentityStore(driver, clock, random), clock, random)
  await tokens.load()
  return tokens.any ? { tokens: new Map(), principals: new Map() } : undefined
}
