import type { Clock } from '@tablewright/base'
import type { ResponseEvent } from '@tablewright/client'
import {
  type CancellationReason,
  type ConsumedCapacity,
  DynamoError,
  type OperationName,
} from '@tablewright/dynamo'

/** Why the database refused a request, without stored items. */
export interface RecordedError {
  readonly code: string
  readonly message: string
  /** The reason of each item of a transaction. */
  readonly reasons: readonly CancellationReason[]
}

/** One request: its input, and the parts of its answer that traces show. */
export interface RecordedRequest {
  readonly operation: OperationName
  input: object
  readonly pattern: string | undefined
  readonly startedAt: number
  milliseconds: number
  consumed: ResponseEvent['consumed']
  /** Number of items that a read returned. */
  returned: number | undefined
  error: RecordedError | undefined
}

export const writeOperations: ReadonlySet<OperationName> = new Set<OperationName>([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
])

const metered: ReadonlySet<OperationName> = new Set<OperationName>([
  'GetItem',
  'Query',
  'SearchVectors',
  'Scan',
  'BatchGetItem',
  'TransactGetItems',
  ...writeOperations,
])

type Started = Pick<RecordedRequest, 'operation' | 'input' | 'pattern' | 'startedAt'>

/** Sends a request with its capacity reported, and records the outcome. */
export function recordRequest<Output extends object>(
  requests: RecordedRequest[],
  { operation, input, pattern, startedAt }: Started,
  clock: Clock,
  send: (input: object) => Promise<Output>,
): Promise<Output> {
  const request: RecordedRequest = {
    operation,
    input,
    pattern,
    startedAt,
    milliseconds: 0,
    consumed: none,
    returned: undefined,
    error: undefined,
  }
  requests.push(request)
  const asked =
    metered.has(operation) && !('ReturnConsumedCapacity' in input)
      ? { ReturnConsumedCapacity: 'TOTAL', ...input }
      : input
  return send(asked).then(
    (output) => {
      request.consumed = consumedBy(output)
      request.returned = returnedBy(output)
      request.milliseconds = clock() - startedAt
      return output
    },
    (error: unknown) => {
      request.error = recordedError(error)
      request.milliseconds = clock() - startedAt
      throw error
    },
  )
}

function recordedError(error: unknown): RecordedError {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return {
    code: typeof code === 'string' ? code : 'UNKNOWN',
    message: String(message ?? error),
    reasons: reasonsOf(error),
  }
}

function reasonsOf(error: unknown): readonly CancellationReason[] {
  if (!(error instanceof DynamoError)) return []
  if (error.code === 'ConditionalCheckFailedException') return [{ Code: 'ConditionalCheckFailed' }]
  const reasons = (error.fields.CancellationReasons ?? []) as readonly CancellationReason[]
  return reasons.map(({ Code }) => ({ Code }) as CancellationReason)
}

interface AnyOutput {
  readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[]
  readonly Item?: object
  readonly Items?: readonly object[]
  readonly SearchResults?: readonly object[]
  readonly Responses?: readonly { readonly Item?: object }[] | Readonly<Record<string, readonly object[]>>
}

const none: ResponseEvent['consumed'] = []

function consumedBy({ ConsumedCapacity: consumed }: AnyOutput): ResponseEvent['consumed'] {
  if (consumed === undefined) return none
  return ([] as ConsumedCapacity[]).concat(consumed)
}

function returnedBy({ Item, Items, SearchResults, Responses }: AnyOutput): number | undefined {
  if (SearchResults) return SearchResults.length
  if (Items) return Items.length
  if (Item) return 1
  if (Responses === undefined) return undefined
  return Array.isArray(Responses)
    ? Responses.filter((each: { readonly Item?: object }) => each.Item).length
    : Object.values(Responses as Readonly<Record<string, readonly object[]>>).flat().length
}
