import { type Clock, isoTime, type Random } from '@tablewright/base'
import type { IdentityStore } from './identity-store.js'
import { digestOf, newSecret } from './secrets.js'

/** Maximum duration of a session. Its user then signs in again. */
export const sessionMs = 12 * 60 * 60 * 1000

export interface FoundSession {
  readonly tokenDigest: string
  readonly expiresAt: string
  readonly csrf: string
}

/** Stores sessions of the console with the data, by the digest of their cookie. */
export class SessionStore {
  readonly #store: IdentityStore
  readonly #clock: Clock
  readonly #random: Random

  constructor(store: IdentityStore, clock: Clock, random: Random) {
    this.#store = store
    this.#clock = clock
    this.#random = random
  }

  /** Starts a session with a new secret. A secret from the browser is never reused. */
  async begin(tokenDigest: string): Promise<{ readonly secret: string; readonly session: FoundSession }> {
    const secret = newSecret(this.#random)
    const expiresAt = isoTime(this.#clock() + sessionMs)
    await this.#store.addSession({ digest: digestOf(secret), tokenDigest, expiresAt })
    return { secret, session: { tokenDigest, expiresAt, csrf: csrfOf(secret) } }
  }

  async find(secret: string): Promise<FoundSession | undefined> {
    const found = await this.#store.session({ digest: digestOf(secret) })
    if (found === null || Date.parse(found.expiresAt) <= this.#clock()) return undefined
    return { tokenDigest: found.tokenDigest, expiresAt: found.expiresAt, csrf: csrfOf(secret) }
  }

  async end(secret: string): Promise<void> {
    await this.#store.dropSession({ digest: digestOf(secret) })
  }
}

/** Derived from the secret of the session, without revealing it. */
function csrfOf(secret: string): string {
  return digestOf(`csrf ${secret}`)
}
