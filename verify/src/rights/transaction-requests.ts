import type { Expected } from './naive.js'
import type { RightsRequest } from './requests.js'
import { itemOf } from './universe.js'

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: '1' } })
const read = { Attributes: 'any' as const, Select: ['ALL_ATTRIBUTES'] }
const written = { ReturnValues: ['NONE'] }

/** A key of one table and a key of another, in one transaction or in one batch of statements. */
export function transactions(table: string, elsewhere: string, pk: string, other: string): RightsRequest[] {
  return [
    getItems(table, elsewhere, pk, other),
    writeItems(table, elsewhere, pk, other),
    changeItems(table, elsewhere, pk, other),
    checkStatements(table, elsewhere, pk, other),
    statements('ExecuteTransaction', 'TransactStatements', table, elsewhere, pk, other),
    statements('BatchExecuteStatement', 'Statements', table, elsewhere, pk, other),
  ]
}

function inside(
  action: string,
  table: string,
  leadingKey: string,
  enclosing: string | undefined,
  reached: Partial<Expected>,
): Expected {
  return {
    action: `dynamodb:${action}`,
    resource: `table/${table}`,
    LeadingKeys: [leadingKey],
    EnclosingOperation: enclosing === undefined ? undefined : [enclosing],
    ReturnConsumedCapacity: ['NONE'],
    ...reached,
  }
}

function getItems(table: string, elsewhere: string, pk: string, other: string): RightsRequest {
  const operation = 'TransactGetItems'
  const TransactItems = [
    { Get: { TableName: table, Key: key(pk) } },
    { Get: { TableName: elsewhere, Key: key(other) } },
  ]
  return {
    operation,
    input: { TransactItems },
    accesses: [
      inside('GetItem', table, pk, operation, read),
      inside('GetItem', elsewhere, other, operation, read),
    ],
  }
}

function writeItems(table: string, elsewhere: string, pk: string, other: string): RightsRequest {
  const operation = 'TransactWriteItems'
  const check = { TableName: elsewhere, Key: key(other), ConditionExpression: 'attribute_exists(sk)' }
  const put = { ...written, Attributes: Object.keys(itemOf(pk)) }
  const checked = { ...written, Attributes: ['pk', 'sk'] }
  return {
    operation,
    input: { TransactItems: [{ Put: { TableName: table, Item: itemOf(pk) } }, { ConditionCheck: check }] },
    accesses: [
      inside('PutItem', table, pk, operation, put),
      inside('ConditionCheckItem', elsewhere, other, operation, checked),
    ],
  }
}

/** An update and a deletion, both of which fail. */
function changeItems(table: string, elsewhere: string, pk: string, other: string): RightsRequest {
  const operation = 'TransactWriteItems'
  const ConditionExpression = 'attribute_not_exists(pk)'
  const update = {
    TableName: table,
    Key: key(pk),
    UpdateExpression: 'REMOVE note',
    ConditionExpression,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  }
  const remove = { TableName: elsewhere, Key: key(other), ConditionExpression }
  return {
    operation,
    input: { TransactItems: [{ Update: update }, { Delete: remove }] },
    accesses: [
      inside('UpdateItem', table, pk, operation, { ...written, Attributes: 'any' }),
      inside('DeleteItem', elsewhere, other, operation, { ...written, Attributes: ['pk', 'sk'] }),
    ],
  }
}

/** A write and a check in one transaction of statements, which fails. */
function checkStatements(table: string, elsewhere: string, pk: string, other: string): RightsRequest {
  const operation = 'ExecuteTransaction'
  const where = (leadingKey: string) => `WHERE pk = '${leadingKey}' AND sk = '1' AND note = 'none'`
  return {
    operation,
    input: {
      TransactStatements: [
        { Statement: `UPDATE "${table}" SET note = 'q' ${where(pk)}` },
        { Statement: `EXISTS(SELECT * FROM "${elsewhere}" ${where(other)})` },
      ],
    },
    accesses: [
      inside('PartiQLUpdate', table, pk, operation, { ...written, Attributes: ['pk', 'sk', 'note'] }),
      inside('PartiQLSelect', elsewhere, other, operation, {
        Attributes: ['pk', 'sk', 'note'],
        FullTableScan: ['false'],
      }),
    ],
  }
}

function statements(
  operation: string,
  field: string,
  table: string,
  elsewhere: string,
  pk: string,
  other: string,
): RightsRequest {
  const select = (from: string, leadingKey: string) => ({
    Statement: `SELECT * FROM "${from}" WHERE pk = '${leadingKey}' AND sk = '1'`,
  })
  const enclosing = operation === 'ExecuteTransaction' ? operation : undefined
  const selected = { ...read, FullTableScan: ['false'] }
  return {
    operation,
    input: { [field]: [select(table, pk), select(elsewhere, other)] },
    accesses: [
      inside('PartiQLSelect', table, pk, enclosing, selected),
      inside('PartiQLSelect', elsewhere, other, enclosing, selected),
    ],
  }
}
