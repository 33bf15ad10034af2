import { TablewrightError } from '@tablewright/base'
import type { AnyAction } from '../action.js'
import type { Access, Grant, OwnGrant } from './access.js'
import type { ActionCall, Principal } from './principal.js'

/** Roles by the name of the system; `*` stands for every system. */
export type RoleGrants = Readonly<Record<string, readonly string[]>>

/** Returns the roles of a principal in one system. */
export function rolesIn(grants: RoleGrants, system: string): readonly string[] {
  const [own = [], everywhere = []] = [grants[system], grants['*']]
  if (own.length === 0) return everywhere
  return everywhere.length === 0 ? own : [...own, ...everywhere]
}

/** A system as authorization sees it. */
export interface Guarded {
  readonly name: string
  readonly access: Access
  /** Rights whose actions only read, which `reader` holds. */
  readonly readingRights: ReadonlySet<string>
}

const anyRecord: readonly Grant[] = Object.freeze(['any'] as const)

/** Returns the grants that some roles hold of a right. An empty list denies. */
export function grantsOf(
  { access, readingRights }: Guarded,
  roles: readonly string[],
  right: string,
): readonly Grant[] {
  if (roles.includes('admin')) return anyRecord
  if (roles.includes('reader') && (right === 'read' || readingRights.has(right))) return anyRecord
  const grants = Object.hasOwn(access.rights, right) ? access.rights[right]!.grants : {}
  return roles.flatMap((role) => (Object.hasOwn(grants, role) ? [grants[role]!] : []))
}

/** Returns the call of a principal with some roles in a system. */
export function callOf(guarded: Guarded, principal: Principal, roles: readonly string[]): ActionCall {
  return { principal, may: (right) => grantsOf(guarded, roles, right).includes('any') }
}

/** Returns the grants of a right. Throws FORBIDDEN unless some role holds it, if only for own records. */
export function requireGrant(
  guarded: Guarded,
  principal: Principal,
  roles: readonly string[],
  right: string,
): readonly Grant[] {
  const grants = grantsOf(guarded, roles, right)
  if (grants.length === 0) throw forbidden(guarded, principal, right, [])
  return grants
}

export interface Authorization {
  readonly guarded: Guarded
  readonly principal: Principal
  readonly roles: readonly string[]
  readonly right: string
  readonly services: unknown
  readonly input: unknown
}

/**
 * Throws FORBIDDEN unless a role holds the right for all records, or for own records and the record is the
 * principal's.
 */
export async function authorize(request: Authorization): Promise<void> {
  const { guarded, principal, roles, right, services, input } = request
  const grants = grantsOf(guarded, roles, right)
  if (grants.includes('any')) return
  const own = grants.filter((grant): grant is OwnGrant => grant !== 'any')
  for (const { test } of own) {
    if (await test(services as never, input as never, principal)) return
  }
  throw forbidden(guarded, principal, right, own)
}

/** Returns the right of an action. An action that is not in the matrix is for `admin` only. */
export function rightFor({ access }: Guarded, action: AnyAction): string {
  return access.rightOf(action) ?? 'admin'
}

function forbidden(
  { name }: Guarded,
  { id }: Principal,
  right: string,
  own: readonly OwnGrant[],
): TablewrightError {
  const limit = own.length === 0 ? '' : `, except for ${own.map(({ records }) => records).join(' or ')}`
  return new TablewrightError('FORBIDDEN', `${id} does not hold the right ${right} in ${name}${limit}.`, {
    remedy: `Ask for a role in ${name} that holds ${right}.`,
    data: { system: name, needed: right },
  })
}
