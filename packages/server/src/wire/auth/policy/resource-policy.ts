import { isTablewrightError } from '@tablewright/base'
import { JsonReader } from '../json-reader.js'
import { parsePolicy } from './parse-policy.js'
import type { Statement } from './policy.js'

/** A user of this server. */
export interface User {
  readonly name: string
  /** The account of the server. */
  readonly account: string
}

/** A rule of a resource policy, and the principals it applies to. */
interface ResourceStatement {
  readonly statement: Statement
  readonly concerns: (user: User) => boolean
}

/** Caches parsed policies, because their texts rarely change. */
const known = new Map<string, readonly ResourceStatement[]>()
const maxKnown = 1_000

/** Refuses everything: the rules of a policy that this server cannot parse. */
const denyAll: readonly ResourceStatement[] = [
  {
    statement: {
      effect: 'Deny',
      actions: { inverted: true, patterns: ['dynamodb:*resourcepolicy'] },
      resources: { inverted: false, patterns: [{ region: '*', path: '*' }] },
      conditions: [],
    },
    concerns: () => true,
  },
]

/**
 * Returns the rules that the policy of a table or stream has for a user, to be evaluated together with the user's
 * own. An invalid policy refuses everything except operations on policies, so that it can be replaced.
 */
export function resourceStatements(document: string, user: User): readonly Statement[] {
  // Variables make the rules those of one user.
  const cacheKey = document.includes('${') ? `${user.name} ${document}` : document
  let statements = known.get(cacheKey)
  if (statements === undefined) {
    statements = readPolicy(document, user.name)
    if (known.size >= maxKnown) known.delete(known.keys().next().value!)
    known.set(cacheKey, statements)
  }
  return statements.filter(({ concerns }) => concerns(user)).map(({ statement }) => statement)
}

function readPolicy(document: string, userName: string): readonly ResourceStatement[] {
  try {
    const policy = JSON.parse(document) as { readonly Statement?: unknown }
    const statements = Array.isArray(policy.Statement) ? policy.Statement : [policy.Statement]
    return statements.map((statement) =>
      readStatement(statement as Readonly<Record<string, unknown>>, userName),
    )
  } catch (error) {
    if (isTablewrightError(error) || error instanceof SyntaxError || error instanceof TypeError)
      return denyAll
    throw error
  }
}

function readStatement(
  { Principal, NotPrincipal, ...rest }: Readonly<Record<string, unknown>>,
  reader: string,
): ResourceStatement {
  const [statement] = parsePolicy(new JsonReader({ Statement: [rest] }), reader)
  if ((Principal === undefined) === (NotPrincipal === undefined))
    throw new TypeError('A statement has one of Principal and NotPrincipal.')
  const named = principalsOf(Principal ?? NotPrincipal)
  const inverted = NotPrincipal !== undefined
  const possibly = (statement!.effect === 'Deny') !== inverted
  const isNamed = (user: User) => named.some((principal) => names(principal, user, possibly))
  return { statement: statement!, concerns: (user) => isNamed(user) !== inverted }
}

/** Kinds of principals that no user of this server is. */
const foreignKinds: ReadonlySet<string> = new Set(['Service', 'Federated', 'CanonicalUser'])

/** Returns the principals that may be users. Throws for others than IAM knows, because a Deny must not be ignored. */
function principalsOf(principal: unknown): readonly string[] {
  if (principal === '*') return ['*']
  if (typeof principal !== 'object' || principal === null || Array.isArray(principal))
    throw new TypeError('A principal is * or an object.')
  const kinds = Object.entries(principal)
  if (kinds.length === 0) throw new TypeError('A principal is not empty.')
  return kinds.flatMap(([kind, value]: [string, unknown]) => {
    const named: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (named.length === 0) throw new TypeError('A principal is not empty.')
    if (foreignKinds.has(kind)) return []
    if (kind !== 'AWS' || !named.every(isPrincipal)) throw new TypeError('A principal is not known.')
    return named
  })
}

const account = /^(?:arn:aws[\w-]*:iam::)?\d{12}(?::root)?$/
const userArn = /^arn:aws[\w-]*:iam::(\d{12}):user\/([\w+=,.@/-]+)$/
/** Roles and sessions, which no user of this server is. */
const role = /^arn:aws[\w-]*:(?:iam::\d{12}:role|sts::\d{12}:(?:assumed-role|federated-user))\/[\w+=,.@/-]+$/

function isPrincipal(value: unknown): value is string {
  return (
    value === '*' || (typeof value === 'string' && [account, userArn, role].some((form) => form.test(value)))
  )
}

/**
 * Whether a principal is a user: for an Allow certainly, for a Deny possibly. As in IAM, a grant to the account needs a
 * policy of the user as well, and a Deny for all but the account is one for its users.
 */
function names(principal: string, user: User, possibly: boolean): boolean {
  if (principal === '*') return true
  if (account.test(principal)) return possibly
  const [, accountId, name] = userArn.exec(principal) ?? []
  return name === user.name && (possibly || accountId === user.account)
}
