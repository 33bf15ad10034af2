type Json = Readonly<Record<string, unknown>>

const policyMembers = ['Version', 'Id', 'Statement']
const statementMembers = [
  'Sid',
  'Effect',
  'Principal',
  'NotPrincipal',
  'Action',
  'NotAction',
  'Resource',
  'NotResource',
  'Condition',
]
const listMembers = new Set(['Action', 'NotAction', 'Resource', 'NotResource'])
const principalMembers = new Set(['Principal', 'NotPrincipal'])
const defaultVersion = '2008-10-17'

/**
 * Returns the text that DynamoDB returns for a policy: without white space, members in a fixed order, lists of one
 * element as that element, and accounts as ARNs of their root. Policies with equal texts are the same policy.
 */
export function canonicalPolicy(document: string): string {
  const policy = JSON.parse(document) as Json
  const statements = Array.isArray(policy.Statement) ? policy.Statement : [policy.Statement]
  return JSON.stringify(
    ordered(
      { ...policy, Version: policy.Version ?? defaultVersion, Statement: statements.map(statement) },
      policyMembers,
    ),
  )
}

function statement(given: Json): Json {
  const members = Object.entries(given).map(([name, value]): [string, unknown] => {
    if (listMembers.has(name)) return [name, single(value)]
    return [name, principalMembers.has(name) ? principal(value) : value]
  })
  return ordered(Object.fromEntries(members), statementMembers)
}

function principal(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([kind, named]) => [kind, kind === 'AWS' ? single(roots(named)) : named]),
  )
}

function roots(named: unknown): unknown {
  const root = (each: unknown) =>
    typeof each === 'string' && /^\d{12}$/.test(each) ? `arn:aws:iam::${each}:root` : each
  return Array.isArray(named) ? [...new Set(named.map(root))] : root(named)
}

function single(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

/** Returns the members in this order, followed by all others. */
function ordered(given: Json, names: readonly string[]): Json {
  const known = names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]] as const)
  const others = Object.entries(given).filter(([name]) => !names.includes(name))
  return Object.fromEntries([...known, ...others])
}
