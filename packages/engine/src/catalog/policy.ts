import { invalidParameter, maxPolicySize } from '@tablewright/dynamo'
import type { ResourcePolicy } from './definition.js'

export function newPolicy(document: string, now: number, previousRevision?: string): ResourcePolicy {
  return { document, revision: String(now) + nextDigits(previousRevision) }
}

/** Checks only the form of a policy; the server evaluates it. */
export function checkPolicyDocument(text: string): void {
  const refuse = (detail: string) => invalidParameter(`Invalid policy document: ${detail}`)
  if (Buffer.byteLength(text) > maxPolicySize)
    throw refuse(`Policy size exceeds the maximum of ${maxPolicySize} bytes`)
  let policy: unknown
  try {
    policy = JSON.parse(text)
  } catch {
    throw refuse('This policy contains invalid Json')
  }
  if (policy === null) throw refuse('This text appears not to be a policy')
  if (typeof policy !== 'object' || Array.isArray(policy)) throw refuse('This policy contains invalid Json')
  const { Statement } = policy as { Statement?: unknown }
  if (Statement === undefined) throw refuse('Syntax error at position (1,3)')
  const statements = Array.isArray(Statement) ? Statement : [Statement]
  if (statements.length === 0) throw refuse('Could not parse the policy: Statement is empty!')
  for (const statement of statements as readonly Record<string, unknown>[])
    for (const field of ['Effect', 'Principal', 'Action', 'Resource'])
      if (statement?.[field] === undefined && statement?.[`Not${field}`] === undefined)
        throw refuse(`Missing required field ${field}`)
}

/** Distinguishes two revisions of one millisecond. */
function nextDigits(previous: string | undefined): string {
  const last = previous === undefined ? 0 : Number(previous.slice(-3))
  return String((last + 1) % 1000).padStart(3, '0')
}
