import { type DynamoError, dynamoError, type Item } from '@tablewright/dynamo'
import type { Engine } from '@tablewright/engine'
import { errorReply, keptReply } from '../wire/answer-call.js'
import { requestAccesses } from '../wire/auth/access/request-accesses.js'
import { tableNamed, tableOf } from '../wire/auth/access/table-name.js'
import { asList, asObject, asText, fieldOf, type Untrusted } from '../wire/auth/access/untrusted.js'
import type { WireEngine, WireReply } from '../wire/wire-engine.js'
import type { WriteRules } from './write-rules.js'

/** One item that a request writes. */
interface Write {
  readonly table: string
  /** The item, or its key. */
  readonly item: Item
  readonly isPut: boolean
}

type ReadWrites = (input: Untrusted) => Write[]

const itemWrites: Readonly<Record<string, ReadWrites>> = {
  PutItem: (input) => writeOf(input, 'Item'),
  UpdateItem: (input) => writeOf(input, 'Key'),
  DeleteItem: (input) => writeOf(input, 'Key'),
  BatchWriteItem: batchWrites,
  TransactWriteItems: (input) =>
    asList(fieldOf(input, 'TransactItems')).flatMap((action) => [
      ...writeOf(asObject(fieldOf(asObject(action), 'Put')), 'Item'),
      ...writeOf(asObject(fieldOf(asObject(action), 'Update')), 'Key'),
      ...writeOf(asObject(fieldOf(asObject(action), 'Delete')), 'Key'),
    ]),
}

/** Operations on whole tables that delete items or let them be deleted. */
const tableWrites: ReadonlySet<string> = new Set(['DeleteTable', 'UpdateTimeToLive'])
const statements: ReadonlySet<string> = new Set([
  'ExecuteStatement',
  'BatchExecuteStatement',
  'ExecuteTransaction',
])
const statementWrites: ReadonlySet<string> = new Set([
  'dynamodb:PartiQLInsert',
  'dynamodb:PartiQLUpdate',
  'dynamodb:PartiQLDelete',
])

/**
 * The limits of the DynamoDB endpoint of `serve`. Checked at every request, because they change while the
 * server runs.
 */
export interface EndpointLimits {
  rules(): WriteRules
  /** Whether nobody may use the endpoint. */
  isClosed(): boolean
}

/**
 * Returns the engine for the DynamoDB endpoint of `serve`. It refuses writes to immutable items, to items
 * that a system protects and to the table of tokens. Immutable items can be created. PartiQL statements
 * cannot write to tables with such items.
 */
export function guardedEngine(engine: Engine, { rules, isClosed }: EndpointLimits): WireEngine {
  const answerParsed = (operation: string, input: unknown): WireReply | Promise<WireReply> => {
    const request = asObject(input)
    const refusal = tableRefusal(rules(), operation, request)
    if (refusal !== undefined) return errorReply(refusal)
    const writes = (itemWrites[operation]?.(request) ?? []).filter(({ table }) => rules().guards(table))
    for (const { table, item, isPut } of writes) {
      const rule = rules().ruleOf(table, item)
      if (rule !== undefined && !(rule.mayCreate && isPut)) return errorReply(forbidden(rule.message))
    }
    return writes.length === 0
      ? engine.answerParsed(operation, input)
      : unlessStored(engine, writes, rules(), () => engine.answerParsed(operation, input))
  }
  const answer = (operation: string, body: Buffer): WireReply | Promise<WireReply> => {
    if (isClosed()) return errorReply(closed())
    if (!isGuarded(operation)) return engine.answer(operation, body)
    const input = engine.parse(operation, body)
    return input instanceof Promise
      ? input.then((parsed) => keptReply(answerParsed(operation, parsed)))
      : answerParsed(operation, input)
  }
  return {
    accountId: engine.accountId,
    handle: async (operation, body) => answer(operation, body),
    answer,
    answerParsed: (operation, input) => {
      if (isClosed()) return errorReply(closed())
      return isGuarded(operation) ? answerParsed(operation, input) : engine.answerParsed(operation, input)
    },
    parse: (operation, body) => engine.parse(operation, body),
    partitionKey: (table, index) => engine.partitionKey(table, index),
    positionAttributes: (table, index) => engine.positionAttributes(table, index),
    health: () => engine.health(),
    storageSize: () => engine.storageSize(),
    resourcePolicy: (resource) => engine.resourcePolicy(resource),
    advertise: (address) => engine.advertise(address),
  }
}

function isGuarded(operation: string): boolean {
  return Object.hasOwn(itemWrites, operation) || tableWrites.has(operation) || statements.has(operation)
}

function tableRefusal(rules: WriteRules, operation: string, request: Untrusted): DynamoError | undefined {
  const table = tableWrites.has(operation)
    ? tableOf(request)
    : statements.has(operation)
      ? requestAccesses(operation, request).find(
          ({ action, items }) => statementWrites.has(action) && items && rules.guards(items.table),
        )?.items?.table
      : undefined
  if (table === undefined || !rules.guards(table)) return undefined
  return forbidden(`Table ${table} has items that may not be changed, so ${operation} may not write it.`)
}

/** Runs a request unless a stored item that it would write is protected by a rule. */
async function unlessStored(
  engine: Engine,
  writes: readonly Write[],
  rules: WriteRules,
  run: () => WireReply | Promise<WireReply>,
): Promise<WireReply> {
  for (const { table, item } of writes) {
    const read = { TableName: table, Key: rules.keyOf(table, item), ConsistentRead: true }
    const { Item: stored } = await engine.call('GetItem', read)
    const rule = stored && rules.ruleOf(table, stored)
    if (rule !== undefined) return errorReply(forbidden(rule.message))
  }
  return run()
}

function writeOf(request: Untrusted, field: 'Item' | 'Key'): Write[] {
  const table = tableOf(request)
  const item = asObject(fieldOf(request, field)) as Item
  return table === undefined ? [] : [{ table, item, isPut: field === 'Item' }]
}

function batchWrites(input: Untrusted): Write[] {
  return Object.entries(asObject(fieldOf(input, 'RequestItems'))).flatMap(([name, requests]) => {
    const table = tableNamed(asText(name))
    return asList(requests).flatMap((request) => {
      const put = asObject(fieldOf(asObject(request), 'PutRequest'))
      const remove = asObject(fieldOf(asObject(request), 'DeleteRequest'))
      const TableName = table ?? ''
      return [
        ...(fieldOf(put, 'Item') === undefined ? [] : writeOf({ ...put, TableName }, 'Item')),
        ...(fieldOf(remove, 'Key') === undefined ? [] : writeOf({ ...remove, TableName }, 'Key')),
      ]
    })
  })
}

function closed(): DynamoError {
  const message = 'The server has tokens, and no auth file says who may use its DynamoDB endpoint.'
  return dynamoError(
    'AccessDeniedException',
    `${message} Start it with --auth and a file that names principals.`,
  )
}

function forbidden(rule: string): DynamoError {
  const remedy =
    'Use the actions of the system; in an emergency, edit the item by the HTTP API with the header X-Break-Glass.'
  return dynamoError('AccessDeniedException', `${rule} ${remedy}`)
}
