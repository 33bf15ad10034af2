const changesByAmount = /\bADD\b|list_append|[+-]/i
const repeatable =
  /^(Get|Query|Scan|Search|List|Describe|PutItem|DeleteItem|Batch(Get|Write)Item|Transact|ExecuteTransaction)/

interface AnyInput {
  readonly UpdateExpression?: string
  readonly AttributeUpdates?: unknown
  readonly Statement?: string
  readonly Statements?: readonly { readonly Statement: string }[]
}

/**
 * Whether an operation that may have been applied can be sent again. Reads and writes that set values can; writes that
 * add to values cannot. Transactions carry a token and are applied once.
 */
export function isRepeatable(operation: string, input: object): boolean {
  const { UpdateExpression = '', AttributeUpdates, Statement, Statements } = input as AnyInput
  if (operation === 'UpdateItem') return !AttributeUpdates && !changesByAmount.test(UpdateExpression)
  const statements = Statement === undefined ? Statements : [{ Statement }]
  const reads = statements?.every((each) => /^\s*select\b/i.test(each.Statement))
  return reads ?? repeatable.test(operation)
}
