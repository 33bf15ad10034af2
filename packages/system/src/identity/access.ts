import { TablewrightError } from '@tablewright/base'
import type { Attributes, ItemShape } from '@tablewright/design'
import type { Action, AnyAction } from '../action.js'
import type { OutputShape } from '../output.js'
import type { Principal } from './principal.js'

/** Rights that every system has, in addition to those for its own actions. */
export const builtInRights = {
  /** Reads the system as a whole. */
  read: 'Read the system',
  /** Runs jobs, checks and repairs. */
  maintain: 'Run jobs, check and repair',
  /** Registers webhooks, reads their delivery log and replays events. */
  webhooks: 'Manage webhooks',
  /** Reads and edits items directly, without actions: data pages, access patterns, traces, live changes. */
  data: 'Read and edit raw data',
  /** Names somebody else as the actor of an action. */
  'act-for': 'Act for somebody else',
} as const

export type BuiltInRight = keyof typeof builtInRights

/** Roles that every system has: `admin` holds every right, `reader` every right that only reads, except `data`. */
export const builtInRoles = {
  admin: 'Holds every right, raw data included',
  reader: 'Reads everything except raw data',
} as const

/** Whether a record is the principal's own. */
export type OwnTest = (services: never, input: never, principal: Principal) => boolean | Promise<boolean>

/** A grant for own records only. */
export interface OwnGrant {
  /** The records, as an error names them: `their own lease`. */
  readonly records: string
  readonly test: OwnTest
}

export type Grant = 'any' | OwnGrant

/** One row of the matrix: actions that one right covers, and the roles that hold it. */
export interface RightSpec<Role extends string = string> {
  readonly actions: readonly AnyAction[]
  readonly grants: { readonly [Name in Role]?: Grant }
}

export interface AccessSpec<Role extends string> {
  /** Roles with a line about each. */
  readonly roles: Readonly<Record<Role, string>>
  /** Rights for the actions of the system. `read` covers actions that show the system as a whole. */
  readonly rights: Readonly<Record<string, RightSpec<NoInfer<Role>>>>
  /** Roles that hold the built-in rights. `data` is for `admin` only. */
  readonly builtIn?: Readonly<Partial<Record<'maintain' | 'webhooks' | 'act-for', readonly NoInfer<Role>[]>>>
}

/** The roles and rights of a system. Actions that no row covers are for `admin` only. */
export interface Access {
  readonly roles: Readonly<Record<string, string>>
  readonly rights: Readonly<Record<string, RightSpec>>
  /** Returns the right that an action needs, or undefined if no row covers it. */
  rightOf(action: AnyAction): string | undefined
}

/** Grants a right for the principal's own records. */
export function own<Services, Fields extends Attributes, Output extends OutputShape>(
  _action: Action<Services, Fields, Output>,
  records: string,
  test: (services: Services, input: ItemShape<Fields>, principal: Principal) => boolean | Promise<boolean>,
): OwnGrant {
  return { records, test: test as OwnTest }
}

/**
 * Declares one row of the matrix: one or several actions, and the roles that may run them.
 * @example
 * const greet = action({ summary: 'Greet', input: {}, output: nothing(), run: async () => undefined })
 * right(greet, { host: 'any' }).actions.length // → 1
 */
export function right<const Role extends string>(
  actions: AnyAction | readonly AnyAction[],
  grants: { readonly [Name in Role]: Grant },
): RightSpec<Role> {
  return {
    actions: Array.isArray(actions) ? (actions as readonly AnyAction[]) : [actions as AnyAction],
    grants,
  }
}

/**
 * Declares the roles of a system and their rights.
 * @example
 * const greet = action({ summary: 'Greet', input: {}, output: nothing(), run: async () => undefined })
 * const access = defineAccess({ roles: { host: 'Greets' }, rights: { greet: right(greet, { host: 'any' }) } })
 * access.rightOf(greet) // → 'greet'
 */
export function defineAccess<const Role extends string>(spec: AccessSpec<Role>): Access {
  const { roles, builtIn = {} } = spec
  const reserved = Object.keys(roles).find((role) => Object.hasOwn(builtInRoles, role))
  if (reserved !== undefined)
    throw invalid(`The role ${reserved} belongs to every system.`, { role: reserved })
  const rights: Record<string, RightSpec> = { ...(spec.rights as Record<string, RightSpec>) }
  for (const [name, holders] of Object.entries(builtIn)) {
    const grants = Object.fromEntries((holders as readonly string[]).map((role) => [role, 'any' as const]))
    rights[name] = { actions: rights[name]?.actions ?? [], grants }
  }
  const names = new Map<AnyAction, string>()
  for (const [name, { actions }] of Object.entries(rights)) {
    for (const each of actions) {
      if (names.has(each))
        throw invalid(`"${each.summary}" needs two rights: ${names.get(each)} and ${name}.`, {})
      names.set(each, name)
    }
  }
  return Object.freeze({ roles, rights, rightOf: (action: AnyAction) => names.get(action) })
}

/** The access of a system without actions of its own. */
export const noAccess: Access = defineAccess({ roles: {}, rights: {} })

function invalid(message: string, data: Readonly<Record<string, unknown>>): TablewrightError {
  return new TablewrightError('ACCESS_INVALID', message, {
    remedy: 'Give each role a different name and each action one right.',
    data,
  })
}
