import { anyRequest, type Picker, type Request, type TableShape } from '../requests/index.js'

/** The members in which requests have several parts. */
const parts = ['RequestItems', 'TransactItems', 'Statements', 'TransactStatements'] as const

/** Enough to generate another request of the same operation in most cases. */
const maxTries = 40

/** Adds parts for another table to a batch or a transaction. */
export function mixed(pick: Picker, request: Request, other: TableShape): Request {
  const member = parts.find((name) => request.input[name] !== undefined)
  if (member === undefined) return request
  for (let tries = 0; tries < maxTries; tries++) {
    const { operation, input } = anyRequest(pick, other)
    if (operation !== request.operation) continue
    return { operation, input: { ...request.input, [member]: joined(request.input[member], input[member]) } }
  }
  return request
}

function joined(one: unknown, other: unknown): unknown {
  return Array.isArray(one) ? [...one, ...(other as unknown[])] : { ...(one as object), ...(other as object) }
}
