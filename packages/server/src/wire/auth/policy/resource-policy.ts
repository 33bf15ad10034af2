import { isTablewrightError } from '@tablewright/base'
import { JsonReader } from '../json-reader.js'
import { parsePolicy } from './parse-policy.js'
import type { Statement } from './policy.js'

/** A rule of a resource policy, and the principals it applies to. */
interface ResourceStatement {
  readonly statement: Statement
  readonly concerns: (userName: string) => boolean
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
export function resourceStatements(document: string, userName: string): readonly Statement[] {
  let statements = known.get(document)
  if (statements === undefined) {
    statements = readPolicy(document)
    if (known.size >= maxKnown) known.delete(known.keys().next().value!)
    known.set(document, statements)
  }
  return statements.filter(({ concerns }) => concerns(userName)).map(({ statement }) => statement)
}

function readPolicy(document: string): readonly ResourceStatement[] {
  try {
    const policy = JSON.parse(document) as { readonly Statement?: unknown }
    const statements = Array.isArray(policy.Statement) ? policy.Statement : [policy.Statement]
    return statements.flatMap((statement) => readStatement(statement as Readonly<Record<string, unknown>>))
  } catch (error) {
    if (isTablewrightError(error) || error instanceof SyntaxError || error instanceof TypeError)
      return denyAll
    throw error
  }
}

function readStatement({
  Principal,
  NotPrincipal,
  ...rest
}: Readonly<Record<string, unknown>>): readonly ResourceStatement[] {
  const [statement] = parsePolicy(new JsonReader({ Statement: [rest] }), '')
  const named = principalsOf(Principal ?? NotPrincipal)
  const isNamed = (userName: string) =>
    named.some((principal) => names(principal, userName, statement!.effect))
  return [
    {
      statement: statement!,
      concerns: NotPrincipal === undefined ? isNamed : (userName) => !isNamed(userName),
    },
  ]
}

function principalsOf(principal: unknown): readonly string[] {
  if (typeof principal === 'string') return [principal]
  const { AWS = [] } = Object(principal) as { readonly AWS?: string | readonly string[] }
  return Array.isArray(AWS) ? AWS : [AWS as string]
}

const account = /^(?:arn:aws[\w-]*:iam::)?\d{12}(?::root)?$/
const user = /^arn:aws[\w-]*:iam::\d{12}:user\/(.+)$/

/** A user, anybody, or the account. As in IAM, a grant to the account needs a user policy as well. */
function names(principal: string, userName: string, effect: Statement['effect']): boolean {
  if (principal === '*') return true
  if (account.test(principal)) return effect === 'Deny'
  return user.exec(principal)?.[1] === userName
}
