import { createHash } from 'node:crypto'
import { type DynamoError, type ExecuteStatementInput, type Item, validationError } from '@tablewright/dynamo'

/** Where a SELECT goes on: in which of its partitions, and after which entry. */
export interface Position {
  readonly partition: number
  readonly after?: Item
}

interface Sealed extends Position {
  readonly request: string
}

/** The request that a token goes with: the one that it came from. */
type Request = Pick<ExecuteStatementInput, 'Statement' | 'Parameters'>

export function encodeToken(position: Position, request: Request): string {
  const sealed: Sealed = { ...position, request: fingerprintOf(request) }
  return Buffer.from(JSON.stringify(sealed)).toString('base64')
}

export function decodeToken(token: string, request: Request): Position {
  const sealed = unseal(token)
  if (sealed.request !== fingerprintOf(request)) throw validationError('NextToken does not match request')
  return sealed
}

function fingerprintOf({ Statement, Parameters }: Request): string {
  return createHash('sha256')
    .update(JSON.stringify([Statement, Parameters]))
    .digest('base64')
}

function unseal(token: string): Sealed {
  let sealed: Partial<Sealed> | null
  try {
    sealed = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    throw invalidToken()
  }
  if (typeof sealed !== 'object' || sealed === null) throw invalidToken()
  const { partition, after, request } = sealed
  if (!Number.isSafeInteger(partition) || partition! < 0 || typeof request !== 'string') throw invalidToken()
  if (after !== undefined && (typeof after !== 'object' || after === null)) throw invalidToken()
  return sealed as Sealed
}

function invalidToken(): DynamoError {
  return validationError('Invalid NextToken')
}
