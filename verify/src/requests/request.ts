import type { OperationName } from '@tablewright/dynamo'

/** A generated request; its input may be wrong on purpose. */
export interface Request {
  readonly operation: OperationName
  readonly input: Readonly<Record<string, unknown>>
}
