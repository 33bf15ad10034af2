import { type Clock, isoTime, type Random, TablewrightError } from '@tablewright/base'
import type { RoleGrants } from '@tablewright/system'
import type { IdentityStore } from './identity-store.js'
import { digestOf, newSecret } from './secrets.js'

/** A token without its secret. */
export interface TokenView {
  readonly tokenId: string
  readonly name: string
  readonly roles: RoleGrants
  readonly createdAt: string
  readonly createdBy: string
  readonly expiresAt?: string | undefined
  readonly lastUsedAt?: string | undefined
  readonly revokedAt?: string | undefined
  readonly revokedBy?: string | undefined
}

export interface NewToken {
  readonly name: string
  readonly roles: RoleGrants
  readonly expiresAt?: string | undefined
}

/** Prefix by which people and secret scanners recognize a token. */
const prefix = 'tw_'
const idLength = 16

/** Minimum interval between writes of the last use of a token. */
const useEveryMs = 60_000

/** Interval at which a server without tokens looks for tokens of other processes. */
const lookEveryMs = 1_000

/** Stores the digests of bearer tokens with the data. A token itself is returned once and never stored. */
export class TokenStore {
  readonly #store: IdentityStore
  readonly #clock: Clock
  readonly #random: Random
  readonly #used = new Map<string, number>()
  #any = false
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(store: IdentityStore, clock: Clock, random: Random) {
    this.#store = store
    this.#clock = clock
    this.#random = random
  }

  /** Looks for tokens in the data. If there is one, calls need a token. */
  async load(): Promise<void> {
    this.#lookedAt = this.#clock()
    const { items } = await this.#store.tokens({}, { limit: 1 })
    this.#any ||= items.length > 0
  }

  /** Whether it is time to load again, because another process may have created the first token. */
  get isStale(): boolean {
    return !this.#any && this.#clock() - this.#lookedAt >= lookEveryMs
  }

  /** Whether a token was ever created. */
  get any(): boolean {
    return this.#any
  }

  /**
   * Creates a token and returns its secret, which is shown only once. Throws INVALID_INPUT if it would
   * already be expired.
   */
  async create(
    token: NewToken,
    createdBy: string,
  ): Promise<{ readonly token: string; readonly view: TokenView }> {
    const secret = `${prefix}${newSecret(this.#random)}`
    const { name, expiresAt } = token
    if (expiresAt !== undefined && Date.parse(expiresAt) <= this.#clock()) {
      throw new TablewrightError('INVALID_INPUT', `The token would have expired at ${expiresAt}.`, {
        remedy: 'Give a time in the future, or leave it out.',
        data: { field: 'expiresAt' },
      })
    }
    const roles = Object.fromEntries(
      Object.entries(token.roles).map(([system, names]) => [system, [...names]]),
    )
    const added = await this.#store.addToken({ digest: digestOf(secret), name, roles, expiresAt, createdBy })
    this.#any = true
    return { token: secret, view: toView(added) }
  }

  async list(): Promise<readonly TokenView[]> {
    const found: TokenView[] = []
    let cursor: string | undefined
    do {
      const page = await this.#store.tokens({}, { ...(cursor !== undefined && { cursor }) })
      found.push(...page.items.map(toView))
      cursor = page.cursor ?? undefined
    } while (cursor !== undefined)
    return found.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  }

  /** Revokes a token by its id, or all tokens of a name. Throws NOT_FOUND if there is none. */
  async revoke(which: string, revokedBy: string): Promise<readonly TokenView[]> {
    const revoked: TokenView[] = []
    let cursor: string | undefined
    do {
      const page = await this.#store.tokens({}, { ...(cursor !== undefined && { cursor }) })
      for (const { digest, name, revokedAt } of page.items) {
        if ((name !== which && toId(digest) !== which) || revokedAt !== undefined) continue
        revoked.push(
          toView(await this.#store.revokeToken({ digest, revokedAt: isoTime(this.#clock()), revokedBy })),
        )
      }
      cursor = page.cursor ?? undefined
    } while (cursor !== undefined)
    if (revoked.length > 0) return revoked
    throw new TablewrightError('NOT_FOUND', `There is no valid token ${which}.`, {
      remedy: 'List the tokens, and give the id or the name of one.',
      data: { field: 'tokenId' },
    })
  }

  /** Returns the token with this digest if it is neither revoked nor expired. */
  async find(digest: string): Promise<TokenView | undefined> {
    const found = await this.#store.token({ digest })
    if (found === null || found.revokedAt !== undefined) return undefined
    const now = this.#clock()
    if (found.expiresAt !== undefined && Date.parse(found.expiresAt) <= now) return undefined
    this.#recordUse(digest, now)
    return toView(found)
  }

  /** Records the use of a token. The request neither waits for it nor fails with it. */
  #recordUse(digest: string, now: number): void {
    if (now - (this.#used.get(digest) ?? Number.NEGATIVE_INFINITY) < useEveryMs) return
    this.#used.set(digest, now)
    this.#store.useToken({ digest, lastUsedAt: isoTime(now) }).catch(() => this.#used.delete(digest))
  }
}

type StoredToken = Omit<TokenView, 'tokenId'> & { readonly digest: string }

/** Returns a part of the digest as the public id of a token. It grants no access. */
function toId(digest: string): string {
  return digest.slice(0, idLength)
}

function toView({
  digest,
  name,
  roles,
  createdAt,
  createdBy,
  expiresAt,
  lastUsedAt,
  revokedAt,
  revokedBy,
}: StoredToken): TokenView {
  return {
    tokenId: toId(digest),
    name,
    roles,
    createdAt,
    createdBy,
    expiresAt,
    lastUsedAt,
    revokedAt,
    revokedBy,
  }
}
