import { createHash } from 'node:crypto'
import { type DynamoError, type Item, validationError } from '@tablewright/dynamo'

/** Where a SELECT goes on: in which of its partitions, and after which entry. */
export interface Position {
  readonly partition: number
  readonly after?: Item
}

interface Sealed extends Position {
  readonly request: string
}

/** What tells one request from another: a token goes with the one that it came from. */
export function fingerprintOf(statement: string, parameters: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([statement, parameters]))
    .digest('base64')
}

export function encodeToken(position: Position, request: string): string {
  return Buffer.from(JSON.stringify({ ...position, request } satisfies Sealed)).toString('base64')
}

export function decodeToken(token: string, request: string): Position {
  const sealed = unseal(token)
  if (sealed.request !== request) throw validationError('NextToken does not match request')
  return sealed
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
