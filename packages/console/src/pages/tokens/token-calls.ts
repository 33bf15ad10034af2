import type { TokenView } from '@tablewright/server'
import type { Answer } from '../../api/call.js'
import { request } from '../../api/request.js'

/** A new token with its secret, which is returned once. */
export type CreatedToken = TokenView & { readonly token: string }

/** Roles by system; roles under `*` apply to every system. */
export type RolesBySystem = Readonly<Record<string, readonly string[]>>

async function read<Result>(path: string, signal: AbortSignal): Promise<Answer<Result>> {
  const response = await request(path, { signal })
  return { data: (await response.json()) as Result }
}

export const readTokens = (signal: AbortSignal) => read<readonly TokenView[]>('/api/tokens', signal)

export const readRoles = (signal: AbortSignal) => read<RolesBySystem>('/api/roles', signal)

export async function createToken(input: {
  readonly name: string
  readonly roles: RolesBySystem
  readonly expiresAt?: string
}): Promise<CreatedToken> {
  const response = await request('/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return (await response.json()) as CreatedToken
}

export async function revokeToken(tokenId: string): Promise<void> {
  await request(`/api/tokens/${encodeURIComponent(tokenId)}`, { method: 'DELETE' })
}

/** Formats roles: `account-pool: user, every system: reader`. */
export function rolesText(roles: RolesBySystem): string {
  return Object.entries(roles)
    .map(([system, names]) => `${system === '*' ? 'every system' : system}: ${names.join(', ')}`)
    .join('; ')
}
