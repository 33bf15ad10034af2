import type { Clock, Random } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import { AuditLog } from './audit-log.js'
import { type Caller, localCaller, ownCaller } from './caller.js'
import { openIdentityStore } from './identity-store.js'
import { digestOf } from './secrets.js'
import { SessionStore } from './session-store.js'
import { TokenStore } from './token-store.js'
import type { Tokens } from './tokens.js'

/** The credentials of a request. */
export interface Credentials {
  readonly authorization: string | undefined
  /** Value of the session cookie. */
  readonly session: string | undefined
}

/** Why a request has no caller. */
export type Unidentified = 'missing' | 'unknown' | 'session-over'

/** A signed-in session: the cookie's secret and its caller. */
export interface SignedIn {
  readonly secret: string
  readonly caller: Caller
  readonly expiresAt: string
}

export interface IdentityOptions {
  readonly driver: Driver
  readonly clock: Clock
  readonly random: Random
  /** Tokens of the auth file. */
  readonly tokens?: Tokens | undefined
  /** Never requires a token: for calls within this process. */
  readonly trusted?: boolean | undefined
}

/** Recognizes callers by bearer token or session. */
export class Identity {
  readonly tokens: TokenStore
  readonly sessions: SessionStore
  readonly audit: AuditLog
  /** The caller of requests while no token is required. */
  readonly local: Caller
  readonly #fileTokens: Tokens | undefined
  readonly #trusted: boolean

  private constructor(options: IdentityOptions, stores: Pick<Identity, 'tokens' | 'sessions' | 'audit'>) {
    this.tokens = stores.tokens
    this.sessions = stores.sessions
    this.audit = stores.audit
    this.#fileTokens = options.tokens
    this.#trusted = options.trusted ?? false
    this.local = this.#trusted ? ownCaller() : localCaller
  }

  static async open(options: IdentityOptions): Promise<Identity> {
    const { driver, clock, random } = options
    const store = await openIdentityStore(driver, clock, random)
    const tokens = new TokenStore(store, clock, random)
    await tokens.load()
    return new Identity(options, {
      tokens,
      sessions: new SessionStore(store, clock, random),
      audit: new AuditLog(store),
    })
  }

  /** Whether callers must have a token or session: with an auth file, or once a token was created. */
  get required(): boolean {
    return !this.#trusted && (this.#fileTokens !== undefined || this.tokens.any)
  }

  /** Whether every caller is the local user. False if the first token may have been created since. */
  get isOpen(): boolean {
    return !this.required && (this.#trusted || !this.tokens.isStale)
  }

  /** Returns the caller of a request, or the reason why it is unknown. */
  async identify({ authorization, session }: Credentials): Promise<Caller | Unidentified> {
    if (!this.required && !this.isOpen) await this.tokens.load()
    if (!this.required) return this.local
    if (authorization !== undefined) {
      const token = bearerToken(authorization)
      if (token === undefined) return 'missing'
      return (await this.#findByToken(digestOf(token), 'token')) ?? 'unknown'
    }
    if (session === undefined) return 'missing'
    const found = await this.sessions.find(session)
    const caller = found && (await this.#findByToken(found.tokenDigest, 'session'))
    return caller ? { ...caller, csrf: found.csrf } : 'session-over'
  }

  /** Exchanges a token for a session. Returns undefined if the token is not known. */
  async signIn(token: string): Promise<SignedIn | undefined> {
    const digest = digestOf(token)
    const caller = await this.#findByToken(digest, 'session')
    if (caller === undefined) return undefined
    const { secret, session } = await this.sessions.begin(digest)
    return { secret, caller: { ...caller, csrf: session.csrf }, expiresAt: session.expiresAt }
  }

  async #findByToken(digest: string, kind: 'token' | 'session'): Promise<Caller | undefined> {
    const found = this.#fileTokens?.get(digest) ?? (await this.tokens.find(digest))
    return found && { principal: { id: found.name, kind }, roles: found.roles }
  }
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(authorization: string): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1]
}
