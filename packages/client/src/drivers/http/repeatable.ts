const changesByAmount = /\bADD\b|list_append|[+-]/i
const reads = /^(Get|Query|Scan|List|Describe|Batch(Get|Write)|Transact|ExecuteTransaction)/

interface AnyInput {
  readonly UpdateExpression?: string
  readonly AttributeUpdates?: unknown
  readonly Statement?: string
  readonly Statements?: readonly { readonly Statement: string }[]
}

/**
 * Whether an operation that may have been applied can be sent again. Reads can, and so can writes that say what the
 * item becomes; one that says by how much it changes cannot. Transactions carry a token and are applied once.
 */
export function isRepeatable(operation: string, input: object): boolean {
  const { UpdateExpression = '', AttributeUpdates, Statement = '', Statements } = input as AnyInput
  if (operation === 'UpdateItem')
    return AttributeUpdates === undefined && !changesByAmount.test(UpdateExpression)
  if (operation === 'ExecuteStatement') return isSelect(Statement)
  if (operation === 'BatchExecuteStatement')
    return Statements?.every((each) => isSelect(each.Statement)) ?? true
  return reads.test(operation) || operation === 'PutItem' || operation === 'DeleteItem'
}

function isSelect(statement: string): boolean {
  return /^\s*select\b/i.test(statement)
}
