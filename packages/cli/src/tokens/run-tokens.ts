import { TablewrightError } from '@tablewright/base'
import type { TokenView } from '@tablewright/server'
import type { ServerOptions } from '../api-client/server-options.js'
import type { Context } from '../context.js'
import { renderTable } from '../output/table.js'
import type { CreateOptions } from './create-options.js'
import { openTokensApi } from './tokens-api.js'

const dayMs = 24 * 60 * 60 * 1000

/** Creates a token and prints it. It cannot be shown again. */
export async function createToken(context: Context, name: string, options: CreateOptions): Promise<void> {
  const { terminal } = context
  const body = { name, roles: readRoles(options.role), expiresAt: readExpiry(options.expires) }
  const created = await call<TokenView & { readonly token: string }>(
    context,
    options,
    'POST',
    '/api/tokens',
    body,
  )
  if (options.json) return terminal.printJson(created)
  terminal.print(
    [
      created.token,
      '',
      `Token ${created.tokenId} of ${name}: ${rolesText(created)}, ${expiryText(created)}.`,
      'Keep it now: only its digest is stored. From now on calls of the HTTP API need a token.',
    ].join('\n'),
  )
}

export async function listTokens(context: Context, options: ServerOptions): Promise<void> {
  const { terminal } = context
  const tokens = await call<readonly TokenView[]>(context, options, 'GET', '/api/tokens')
  if (options.json) return terminal.printJson(tokens)
  if (tokens.length === 0)
    return terminal.print('There are no tokens. Create one with tablewright tokens create.')
  const rows = tokens.map((token) => [
    token.tokenId,
    token.name,
    rolesText(token),
    stateOf(token),
    token.createdAt,
    token.lastUsedAt ?? 'never',
  ])
  terminal.print(renderTable(['id', 'name', 'roles', 'state', 'created', 'last used'], rows, terminal))
}

export async function revokeTokens(context: Context, which: string, options: ServerOptions): Promise<void> {
  const { terminal } = context
  const path = `/api/tokens/${encodeURIComponent(which)}`
  const revoked = await call<readonly TokenView[]>(context, options, 'DELETE', path)
  if (options.json) return terminal.printJson(revoked)
  terminal.print(revoked.map(({ tokenId, name }) => `Token ${tokenId} of ${name} is revoked.`).join('\n'))
}

async function call<Result>(
  { terminal }: Context,
  options: ServerOptions,
  method: string,
  path: string,
  body?: object,
): Promise<Result> {
  const onlyReads = method !== 'POST'
  const api = await openTokensApi(options, { onlyReads, note: terminal.note })
  try {
    const response = await api.send({ method, path, ...(body && { body }) })
    return (await response.json()) as Result
  } finally {
    await api.close()
  }
}

/** Reads `account-pool=user` and `account-pool=user,approver`. */
function readRoles(given: readonly string[]): Record<string, string[]> {
  const roles = new Map<string, string[]>()
  for (const each of given) {
    const [system, names, ...rest] = each.split('=')
    if (!system || !names || rest.length > 0)
      throw wrongOption('--role', each, 'account-pool=user or *=admin')
    roles.set(system, [...(roles.get(system) ?? []), ...names.split(',')])
  }
  return Object.fromEntries(roles)
}

function readExpiry(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const days = /^(\d{1,4})d$/.exec(text)?.[1]
  // Without the form of a time, `Date.parse` finds one in almost any text with a number.
  const isTime = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.test(text)
  const parsed = isTime ? Date.parse(text) : Number.NaN
  const time = days === undefined ? parsed : Date.now() + Number(days) * dayMs
  if (Number.isNaN(time)) throw wrongOption('--expires', text, '90d or 2027-01-31T18:00Z')
  return new Date(time).toISOString()
}

function wrongOption(option: string, value: string, example: string): TablewrightError {
  return new TablewrightError('OPTION_INVALID', `${option} ${value} cannot be read.`, {
    remedy: `Write it as ${example}.`,
    data: { option },
  })
}

function rolesText({ roles }: TokenView): string {
  return Object.entries(roles)
    .map(([system, names]) => `${system}=${names.join(',')}`)
    .join(' ')
}

function expiryText({ expiresAt }: TokenView): string {
  return expiresAt === undefined ? 'without expiry' : `until ${expiresAt}`
}

function stateOf({ revokedAt, expiresAt }: TokenView): string {
  if (revokedAt !== undefined) return `revoked ${revokedAt}`
  if (expiresAt === undefined) return 'valid'
  return Date.parse(expiresAt) <= Date.now() ? `expired ${expiresAt}` : `until ${expiresAt}`
}
