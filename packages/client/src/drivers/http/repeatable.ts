const changesByAmount = /\bADD\b|list_append|[+-]/i
const repeatable =
  /^(Get|Query|Scan|List|Describe|PutItem|DeleteItem|Batch(Get|Write)Item|Transact|ExecuteTransaction)/

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
  const { UpdateExpression = '', AttributeUpdates, Statement = '', Statements = [] } = input as AnyInput
  switch (operation) {
    case 'UpdateItem':
      return AttributeUpdates === undefined && !changesByAmount.test(UpdateExpression)
    case 'ExecuteStatement':
      return isSelect(Statement)
    case 'BatchExecuteStatement':
      return Statements.every((each) => isSelect(each.Statement))
    default:
      return repeatable.test(operation)
  }
}

function isSelect(statement: string): boolean {
  return /^\s*select\b/i.test(statement)
}
