import type { Route } from './exchange.js'

const changesByAmount = /\bADD\b|list_append|[+-]/i
const repeatable = /^(Get|Query|Scan|Search|List|Describe|(Put|Delete|Batch.*)Item|Transact|ExecuteTr)/

interface AnyInput {
  readonly UpdateExpression?: string
  readonly AttributeUpdates?: unknown
}

/**
 * Whether an operation that may have been applied can be sent again. Reads and writes that set values can; writes that
 * add to values cannot. Transactions carry a token and are applied once.
 */
export function isRepeatable(
  operation: string,
  input: object,
  { readsOnly }: Pick<Route, 'readsOnly'>,
): boolean {
  const { UpdateExpression = '', AttributeUpdates } = input as AnyInput
  return operation === 'UpdateItem'
    ? !AttributeUpdates && !changesByAmount.test(UpdateExpression)
    : (readsOnly?.(input) ?? repeatable.test(operation))
}
