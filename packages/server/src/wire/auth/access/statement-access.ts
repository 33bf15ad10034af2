import {
  type AttributeValue,
  type Condition,
  maxStatementLength,
  type Operand,
  type Path,
} from '@tablewright/dynamo'
import { conditionPaths, parseStatement, type Statement } from '@tablewright/engine'
import type { ConditionValues } from '../policy/policy.js'
import { type Access, anyKey, type Facts, type ItemAccess, itemAccess } from './access.js'
import { allOf, keyText, leadingKeysOf } from './key-text.js'
import { updatePaths } from './named-attributes.js'
import { indexNamed, tableNamed } from './table-name.js'
import { asList, asText, fieldOf, type Untrusted } from './untrusted.js'

const actions = {
  select: 'PartiQLSelect',
  // EXISTS in a transaction counts as its SELECT.
  exists: 'PartiQLSelect',
  insert: 'PartiQLInsert',
  update: 'PartiQLUpdate',
  delete: 'PartiQLDelete',
}

/**
 * Returns the access of a PartiQL statement. The engine's own parser reads it, because a second parser could be
 * deceived. `common` are the values of the request that contains it.
 */
export function statementAccess(request: Untrusted, common: Facts = {}): Access {
  // The engine refuses the request. Until then it must not take the time of parsing.
  if (asText(fieldOf(request, 'Statement')).length > maxStatementLength)
    return itemAccess(actions.select, undefined, anyKey, { facts: common })
  const statement = readStatement(request)
  const index = statement.kind === 'select' ? indexNamed(statement.indexName) : undefined
  const facts = { ...statementFacts(statement, request), ...common }
  return itemAccess(actions[statement.kind], tableNamed(statement.tableName), keysOf(statement), {
    index,
    facts,
    isPage: statement.kind === 'select',
  })
}

function readStatement(request: Untrusted): Statement {
  const parameters = asList(fieldOf(request, 'Parameters')) as AttributeValue[]
  return parseStatement(asText(fieldOf(request, 'Statement')), parameters)
}

function keysOf(statement: Statement): ItemAccess['leadingKeys'] {
  if (statement.kind === 'insert') return (partitionKey) => leadingKeysOf(statement.item, partitionKey)
  const { where } = statement
  return (partitionKey) => {
    if (where === undefined) return undefined
    const read = partitionKey.length === 1 ? equalOrListed : equalOnly
    return allOf(partitionKey.flatMap((name) => wantedValues(where, name, read) ?? [undefined]).map(keyText))
  }
}

function statementFacts(statement: Statement, request: Untrusted): Facts {
  const oldOnFailure = fieldOf(request, 'ReturnValuesOnConditionCheckFailure') === 'ALL_OLD'
  const facts: Facts = { 'dynamodb:attributes': () => (oldOnFailure ? 'unlimited' : attributesOf(statement)) }
  if (statement.kind === 'select')
    return { ...facts, 'dynamodb:select': () => [selectedBy(statement.paths, statement.indexName)] }
  if (statement.kind === 'exists') return facts
  const returning = statement.kind === 'insert' ? undefined : statement.returning
  return { ...facts, 'dynamodb:returnvalues': () => [returning ?? 'NONE'] }
}

function selectedBy(paths: readonly Path[] | undefined, index: string | undefined): string {
  if (paths !== undefined) return 'SPECIFIC_ATTRIBUTES'
  return index === undefined ? 'ALL_ATTRIBUTES' : 'ALL_PROJECTED_ATTRIBUTES'
}

function attributesOf(statement: Statement): ConditionValues {
  if (statement.kind === 'insert') return Object.keys(statement.item)
  const paths = statement.where === undefined ? [] : [...conditionPaths(statement.where)]
  if (statement.kind === 'select') {
    if (statement.paths === undefined) return 'unlimited'
    paths.push(...statement.paths, ...(statement.orderBy ?? []).map(({ attribute }): Path => [attribute]))
  } else if (statement.kind !== 'exists' && statement.returning?.startsWith('ALL')) return 'unlimited'
  if (statement.kind === 'update') paths.push(...updatePaths(statement.update))
  return [...new Set(paths.map(([name]) => name))]
}

/** Reads the values of one comparison for an attribute; undefined if it does not name them. */
type ReadValues = (condition: Condition, name: string) => AttributeValue[] | undefined

/**
 * Returns the values that a condition allows for an attribute; undefined if there may be others. OR and NOT
 * can widen.
 */
function wantedValues(where: Condition, name: string, read: ReadValues): AttributeValue[] | undefined {
  if (where.kind !== 'and') return read(where, name)
  const wanted = where.conditions.flatMap((condition) => wantedValues(condition, name, read) ?? [])
  return wanted.length > 0 ? wanted : undefined
}

/** With several attributes in the partition key, the engine reads the whole index unless each has an equality. */
const equalOnly: ReadValues = (where, name) => {
  if (where.kind !== 'compare' || where.operator !== '=') return undefined
  if (isAttribute(where.left, name)) return valuesOf([where.right])
  return isAttribute(where.right, name) ? valuesOf([where.left]) : undefined
}

const equalOrListed: ReadValues = (where, name) => {
  if (where.kind !== 'in') return equalOnly(where, name)
  return isAttribute(where.operand, name) ? valuesOf(where.candidates) : undefined
}

function isAttribute(operand: Operand, name: string): boolean {
  return operand.kind === 'path' && operand.path.length === 1 && operand.path[0] === name
}

function valuesOf(operands: readonly Operand[]): AttributeValue[] | undefined {
  const values = operands.flatMap((operand) => (operand.kind === 'value' ? [operand.value] : []))
  return values.length === operands.length ? values : undefined
}
