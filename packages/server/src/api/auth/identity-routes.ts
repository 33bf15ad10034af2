import { TablewrightError } from '@tablewright/base'
import { id, json, text, timestamp } from '@tablewright/design'
import {
  type AnySystem,
  builtInRights,
  grantsOf,
  type RoleGrants,
  readInput,
  refuse,
  rightFor,
  rolesIn,
} from '@tablewright/system'
import { Hono } from 'hono'
import type { ApiContext, ApiEnvironment } from '../environment.js'
import { guardSystem } from './authorize.js'
import { type Caller, localCaller } from './caller.js'
import { requireCaller, unauthenticated } from './identify-caller.js'
import type { Identity } from './identity.js'
import { rolesOf } from './known-roles.js'
import { maxNameLength, nameFault } from './principal-name.js'
import { readSessionCookie, sessionCookie } from './session-cookie.js'
import { sessionMs } from './session-store.js'

/** Whether a right applies to all records or only to own records. */
export type HeldRight = 'any' | 'own'

/** The caller and their rights. Pages offer only allowed actions. */
export interface Me {
  readonly id: string
  readonly kind: 'token' | 'session' | 'local' | 'system'
  /** Whether this server asks for a token or session. */
  readonly authenticated: boolean
  /** Whether the caller may create and revoke tokens. */
  readonly managesTokens: boolean
  /** Value that a session sends in the header `X-CSRF-Token` when it writes. */
  readonly csrf?: string
  readonly systems: Readonly<
    Record<
      string,
      { readonly roles: readonly string[]; readonly rights: Readonly<Record<string, HeldRight>> }
    >
  >
}

const tokenFields = {
  name: text({ minimumLength: 1, maximumLength: maxNameLength }),
  roles: json<object>(),
  expiresAt: timestamp().optional(),
}

/** Routes under `/api` for the current caller, sign-in and sign-out, and tokens. */
export function identityRoutes(identity: Identity, systems: readonly AnySystem[]): Hono<ApiEnvironment> {
  const api = new Hono<ApiEnvironment>()
  const describe = (caller: Caller): Me => describeCaller(caller, systems, identity.required)
  api.get('/me', (context) => context.json(describe(requireCaller(context))))
  api.post('/session', async (context) => {
    const { token } = await readInput(
      { token: text({ minimumLength: 1, maximumLength: 1000 }) },
      await readJson(context),
      'json',
    )
    const signedIn = await identity.signIn(token as string)
    if (signedIn === undefined) throw unauthenticated('unknown')
    await endSession(context, identity)
    context.header('set-cookie', sessionCookie(signedIn.secret, sessionMs / 1000, context.req.url))
    return context.json(describe(signedIn.caller))
  })
  api.delete('/session', async (context) => {
    await endSession(context, identity)
    context.header('set-cookie', sessionCookie('', 0, context.req.url))
    return context.body(null, 204)
  })
  api.get('/roles', (context) => {
    requireAdmin(context)
    const names = ['*', ...systems.map(({ name }) => name)]
    return context.json(Object.fromEntries(names.map((name) => [name, rolesOf(name, systems)])))
  })
  api.get('/tokens', async (context) => {
    requireAdmin(context)
    return context.json(await identity.tokens.list())
  })
  api.post('/tokens', async (context) => {
    const caller = requireAdmin(context)
    const input = (await readInput(tokenFields, await readJson(context), 'json')) as {
      name: string
      roles: object
      expiresAt?: string
    }
    const roles = readRoles(input.roles, systems)
    requirePlainName(input.name)
    if (caller === localCaller && !isAdmin({ roles })) throw notAdmin()
    const { token, view } = await identity.tokens.create({ ...input, roles }, caller.principal.id)
    return context.json({ ...view, token }, 201)
  })
  api.delete('/tokens/:tokenId', async (context) => {
    const { principal } = requireAdmin(context)
    const { tokenId } = await readInput({ tokenId: id() }, { tokenId: context.req.param('tokenId') }, 'text')
    return context.json(await identity.tokens.revoke(tokenId as string, principal.id))
  })
  return api
}

/** Ends the previous session of the browser. */
async function endSession({ req }: ApiContext, { sessions }: Identity): Promise<void> {
  const secret = readSessionCookie(req.header('cookie'), req.url)
  if (secret !== undefined && secret !== '') await sessions.end(secret)
}

function describeCaller(caller: Caller, systems: readonly AnySystem[], authenticated: boolean): Me {
  const { principal, csrf } = caller
  const described = systems.map((system) => {
    const roles = rolesIn(caller.roles, system.name)
    const guarded = guardSystem(system)
    // Actions outside the matrix need a right that only admin holds.
    const needed = system.routes.map(({ action }) => rightFor(guarded, action))
    const names = new Set([...Object.keys(builtInRights), ...Object.keys(system.access.rights), ...needed])
    if (!system.events) names.delete('webhooks')
    const rights = [...names].flatMap((right): [string, HeldRight][] => {
      const grants = grantsOf(guarded, roles, right)
      return grants.length === 0 ? [] : [[right, grants.includes('any') ? 'any' : 'own']]
    })
    return [system.name, { roles, rights: Object.fromEntries(rights) }] as const
  })
  return {
    ...principal,
    authenticated,
    managesTokens: isAdmin(caller),
    ...(csrf !== undefined && { csrf }),
    systems: Object.fromEntries(described),
  }
}

function isAdmin({ roles }: Pick<Caller, 'roles'>): boolean {
  return Object.hasOwn(roles, '*') && roles['*']!.includes('admin')
}

/**
 * The first token must be an administrator's: from then on calls need a token, and only administrators create
 * more.
 */
function notAdmin(): TablewrightError {
  return refuse('INVALID_INPUT', 'The first token must be for an administrator, who creates the others.', {
    field: 'roles',
    remedy: 'Give it the role admin in every system (*).',
  })
}

/**
 * Only administrators of all systems manage tokens, because a token that can create tokens effectively has
 * all rights.
 */
function requireAdmin(context: ApiContext): Caller {
  const caller = requireCaller(context)
  if (isAdmin(caller)) return caller
  throw new TablewrightError('FORBIDDEN', `${caller.principal.id} may not manage tokens.`, {
    remedy: 'Ask for the role admin in every system (*).',
    data: { needed: 'admin' },
  })
}

async function readJson({ req }: ApiContext): Promise<Record<string, unknown>> {
  const body: unknown = await req.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw refuse('INVALID_INPUT', 'The body is not a JSON object.', {
    field: 'body',
    remedy: 'Send the fields as one JSON object.',
  })
}

function requirePlainName(name: string): void {
  const fault = nameFault(name)
  if (fault === undefined) return
  throw refuse('INVALID_INPUT', `${JSON.stringify(name)} ${fault}.`, {
    field: 'name',
    remedy: 'Use the name of a person, device or program, such as ann@example.com.',
  })
}

/**
 * Parses `{ "account-pool": ["user"] }`. Every system and role must exist, so that misspelled ones are
 * reported.
 */
function readRoles(given: unknown, systems: readonly AnySystem[]): RoleGrants {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw refuse('INVALID_INPUT', 'The roles are not an object with the names of systems.', {
      field: 'roles',
      remedy: 'Send roles such as { "account-pool": ["user"] }.',
    })
  }
  const entries = Object.entries(given).map(([system, roles]: [string, unknown]) => {
    const known = rolesOf(system, systems)
    if (known === undefined) throw unknown('system', system, ['*', ...systems.map(({ name }) => name)])
    const names = Array.isArray(roles) ? roles : [roles]
    const strange = names.find((name) => !known.includes(name as string)) as unknown
    if (names.length === 0 || strange !== undefined) throw unknown(`role of ${system}`, strange, known)
    return [system, names as string[]]
  })
  if (entries.length === 0) throw unknown('system', '', ['*', ...systems.map(({ name }) => name)])
  return Object.fromEntries(entries)
}

function unknown(what: string, value: unknown, known: readonly string[]): TablewrightError {
  return refuse('INVALID_INPUT', `There is no ${what} ${JSON.stringify(value ?? null)}.`, {
    field: 'roles',
    remedy: `Use ${known.join(', ')}.`,
  })
}
