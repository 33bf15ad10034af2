import { repeatedMember } from '@tablewright/base'
import { invalidParameter, maxPolicySize, validationError } from '@tablewright/dynamo'
import { canonicalPolicy } from './canonical-policy.js'
import type { ResourcePolicy } from './definition.js'

/** Returns the policy after a request; the current policy if both are equal. */
export function newPolicy(text: string, now: number, current?: ResourcePolicy): ResourcePolicy {
  const document = canonicalPolicy(text)
  if (document === current?.document) return current
  return { document, revision: String(Math.max(now, Number(current?.revision ?? 0) + 1)) }
}

/** Checks only the form of a policy; the server evaluates it. */
export function checkPolicyDocument(text: string): void {
  const refuse = (detail: string) => invalidParameter(`Invalid policy document: ${detail}`)
  if (Buffer.byteLength(text) > maxPolicySize)
    throw invalidParameter(`Maximum policy size of ${maxPolicySize} bytes exceeded`)
  let policy: unknown
  try {
    policy = JSON.parse(text)
  } catch {
    throw refuse('This policy contains invalid Json')
  }
  // Of two conditions, only the last would be a part of its rule.
  if (repeatedMember(text) !== undefined) throw refuse('This policy contains invalid Json')
  if (policy === null) throw refuse('This text appears not to be a policy')
  if (typeof policy !== 'object' || Array.isArray(policy)) throw refuse('This policy contains invalid Json')
  const { Statement } = policy as { Statement?: unknown }
  if (Statement === undefined) throw refuse('Syntax error at position (1,3)')
  const statements = (Array.isArray(Statement) ? Statement : [Statement]) as Record<string, unknown>[]
  if (statements.length === 0) throw refuse('Could not parse the policy: Statement is empty!')
  for (const statement of statements)
    for (const field of ['Effect', 'Principal', 'Action', 'Resource'])
      if (statement?.[field] === undefined && statement?.[`Not${field}`] === undefined)
        throw refuse(`Missing required field ${field}`)
  const names = statements.flatMap(({ Sid }) => (Sid === undefined ? [] : [Sid]))
  if (new Set(names).size < names.length) throw refuse('The Statement Ids in the policy are not unique')
  if (statements.some(isUnbounded))
    throw validationError(
      'Resource-based policy grants unbounded access in one or more elements. Please revise the policy to ensure ' +
        'least-privilege form of access',
    )
}

/** Whether a statement allows something to everybody. */
function isUnbounded({ Effect, Principal, Condition }: Readonly<Record<string, unknown>>): boolean {
  const named = (Principal as { AWS?: unknown } | undefined)?.AWS ?? Principal
  return Effect === 'Allow' && Condition === undefined && [named].flat().includes('*')
}
