import { type CancellationReason, DynamoError } from '@tablewright/dynamo'

/** Returns the reasons of a canceled transaction, in the order of its actions; undefined for every other error. */
export function cancellationReasons(error: unknown): readonly CancellationReason[] | undefined {
  if (!(error instanceof DynamoError) || error.code !== 'TransactionCanceledException') return undefined
  return (error.fields.CancellationReasons ?? []) as readonly CancellationReason[]
}
