import type { IncomingMessage } from 'node:http'
import type { Clock } from '@tablewright/base'
import { accessDenied, serializationError } from '@tablewright/dynamo'
import type { SignableRequest } from '@tablewright/dynamo/signature'
import type { Access } from './access/access.js'
import { requestAccesses } from './access/request-accesses.js'
import type { PartitionKeys } from './partition-keys.js'
import { decide, type LeadingKeys } from './policy/decide.js'
import type { Principal, Principals } from './principals.js'
import { signingKeys } from './signature/signing-keys.js'
import { verifySignature } from './signature/verify.js'

/** Lets a request through or rejects with the error that AWS would answer. */
export interface Gate {
  admit(request: IncomingMessage, operation: string, body: Buffer): Promise<void>
}

/** Who signed it, and may they do all of it. */
export function createGate(principals: Principals, clock: Clock, partitionKeys: PartitionKeys): Gate {
  const keys = signingKeys(principals)
  return {
    async admit(request, operation, body) {
      const accessKeyId = verifySignature(signable(request), body, clock(), keys)
      const principal = principals.get(accessKeyId)!
      for (const access of requestAccesses(operation, parseBody(body))) {
        await permit(principal, access, partitionKeys)
      }
    },
  }
}

function signable(request: IncomingMessage): SignableRequest {
  return {
    method: request.method!,
    target: request.url!,
    // Of all headers Node gives only Set-Cookie, which no client sends, as a list.
    headers: request.headers as Readonly<Record<string, string | undefined>>,
  }
}

/** Exactly as the engine reads it: what is judged here must be what runs there. */
function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw serializationError()
  }
}

async function permit(principal: Principal, access: Access, partitionKeys: PartitionKeys): Promise<void> {
  const verdict = await decide(principal.statements, {
    action: access.action,
    resource: access.resource,
    leadingKeys: () => leadingKeys(access, partitionKeys),
  })
  if (verdict !== 'allowed') throw refusal(principal, access)
}

async function leadingKeys({ items }: Access, partitionKeys: PartitionKeys): Promise<LeadingKeys> {
  if (items === undefined) return 'none'
  const partitionKey = await partitionKeys(items.table, items.index)
  if (partitionKey === undefined) return 'unlimited'
  return items.leadingKeys(partitionKey) ?? 'unlimited'
}

function refusal(principal: Principal, access: Access) {
  const arn = access.resource === '*' ? '*' : `arn:aws:dynamodb:us-east-1:000000000000:${access.resource}`
  return accessDenied(`arn:aws:iam::000000000000:user/${principal.name}`, access.action, arn)
}
