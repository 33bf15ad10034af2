import type { AttributeValue, Condition, Operand } from '@tablewright/dynamo'
import { parseStatement, type Statement, tableNameOf } from '@tablewright/engine'
import { type Access, type ItemAccess, itemAccess } from './access.js'
import { allOf, keyText, leadingKeysOf } from './key-text.js'
import { asList, asText, fieldOf, type Untrusted } from './untrusted.js'

const actions = {
  select: 'PartiQLSelect',
  // Asked in transactions: judged as the SELECT in it.
  exists: 'PartiQLSelect',
  insert: 'PartiQLInsert',
  update: 'PartiQLUpdate',
  delete: 'PartiQLDelete',
}

/** What a PartiQL statement would do, by the engine's own reading of it: a second one could be deceived. */
export function statementAccess(request: Untrusted): Access {
  const statement = readStatement(request)
  const index = statement.kind === 'select' ? statement.indexName : undefined
  return itemAccess(actions[statement.kind], tableNameOf(statement.tableName), keysOf(statement), index)
}

function readStatement(request: Untrusted): Statement {
  const parameters = asList(fieldOf(request, 'Parameters')) as AttributeValue[]
  return parseStatement(asText(fieldOf(request, 'Statement')), parameters)
}

function keysOf(statement: Statement): ItemAccess['leadingKeys'] {
  if (statement.kind === 'insert') return (partitionKey) => leadingKeysOf(statement.item, partitionKey)
  const { where } = statement
  return (partitionKey) =>
    where && allOf(partitionKey.flatMap((name) => wantedValues(where, name) ?? [undefined]).map(keyText))
}

/** The values that a condition narrows an attribute to; undefined when it may have others. OR and NOT can widen. */
function wantedValues(where: Condition, name: string): AttributeValue[] | undefined {
  if (where.kind === 'and') {
    const wanted = where.conditions
      .map((condition) => wantedValues(condition, name))
      .filter((values) => values)
    return wanted.length > 0 ? wanted.flatMap((values) => values!) : undefined
  }
  if (where.kind === 'in') return isAttribute(where.operand, name) ? valuesOf(where.candidates) : undefined
  if (where.kind !== 'compare' || where.operator !== '=') return undefined
  if (isAttribute(where.left, name)) return valuesOf([where.right])
  return isAttribute(where.right, name) ? valuesOf([where.left]) : undefined
}

function isAttribute(operand: Operand, name: string): boolean {
  return operand.kind === 'path' && operand.path.length === 1 && operand.path[0] === name
}

function valuesOf(operands: readonly Operand[]): AttributeValue[] | undefined {
  const values = operands.flatMap((operand) => (operand.kind === 'value' ? [operand.value] : []))
  return values.length === operands.length ? values : undefined
}
