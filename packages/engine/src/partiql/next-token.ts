import { createHash } from 'node:crypto'
import { type DynamoError, type ExecuteStatementInput, type Item, validationError } from '@tablewright/dynamo'
import type { MessageCode } from '../tokens/message-code.js'
import { seal, unseal } from '../tokens/seal.js'

/** The position at which a SELECT continues: the partition, and the last entry read in it. */
export interface Position {
  readonly partition: number
  readonly after?: Item
}

interface Sealed extends Position {
  readonly request: string
}

/** The parts of a request that its token is bound to. */
type Request = Pick<ExecuteStatementInput, 'Statement' | 'Parameters'>

export function encodeToken(position: Position, request: Request, code: MessageCode): string {
  const sealed: Sealed = { ...position, request: fingerprintOf(request) }
  return seal(sealed, code)
}

export function decodeToken(token: string, request: Request, code: MessageCode): Position {
  const sealed = unseal<Sealed>(token, code)
  if (sealed === undefined) throw invalidToken()
  if (sealed.request !== fingerprintOf(request)) throw validationError('NextToken does not match request')
  return sealed
}

function fingerprintOf({ Statement, Parameters }: Request): string {
  return createHash('sha256')
    .update(JSON.stringify([Statement, Parameters]))
    .digest('base64')
}

export function invalidToken(): DynamoError {
  return validationError('Invalid NextToken')
}
