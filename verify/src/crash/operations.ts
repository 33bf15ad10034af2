import type { CreateTableInput, OperationInput, TransactWriteItem } from '@tablewright/dynamo'
import { Picker } from '../requests/index.js'

/** The nth write of a writer, determined by seed, writer and number. */
export interface Operation {
  readonly kind: 'put' | 'update' | 'delete' | 'transaction' | 'cancelled'
  readonly number: number
  /** Three keys that only this writer uses. Single writes use the first. */
  readonly ids: readonly [string, string, string]
}

/** The versions of the items of a writer, and its number of transactions. */
export interface WriterState {
  readonly versions: ReadonlyMap<string, number>
  readonly counted: number
}

export const writers = 6
const idsPerWriter = 8

export const TableName = 'Crash'
const counterKey = { pk: { S: 'counter' }, sk: { S: '0' } }

export const createTable: CreateTableInput = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: ['pk', 'sk', 'g'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S' as const,
  })),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'global',
      KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'local',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'g', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
}

export const nothingWritten: WriterState = { versions: new Map(), counted: 0 }

export function operationOf(seed: number, writer: number, number: number): Operation {
  const pick = new Picker(seed * 1_000_003 + writer * 7_919 + number)
  const first = pick.below(idsPerWriter)
  const id = (step: number) => `${writer}-${(first + step) % idsPerWriter}`
  const kind = pick.weighted<Operation['kind']>([
    [4, 'put'],
    [4, 'update'],
    [2, 'delete'],
    [4, 'transaction'],
    [1, 'cancelled'],
  ])
  return { kind, number, ids: [id(0), id(1), id(2)] }
}

/** Returns the state of a writer's items after an operation. */
export function applyOperation(state: WriterState, { kind, number, ids }: Operation): WriterState {
  const versions = new Map(state.versions)
  if (kind === 'cancelled') return state
  if (kind === 'delete') versions.delete(ids[0])
  else versions.set(ids[0], number)
  if (kind !== 'transaction') return { versions, counted: state.counted }
  versions.set(ids[1], number)
  versions.delete(ids[2])
  return { versions, counted: state.counted + 1 }
}

const keyOf = (id: string) => ({ pk: { S: `p${id.at(-1)}` }, sk: { S: id } })

/** Every third version is not in the indexes. */
const groupOf = (number: number) => (number % 3 === 0 ? undefined : { S: `g${number % 5}` })

function itemOf(id: string, number: number) {
  const g = groupOf(number)
  return { ...keyOf(id), v: { N: String(number) }, ...(g && { g }), text: { S: 'x'.repeat(number % 700) } }
}

export function putOf({ ids, number }: Operation): OperationInput<'PutItem'> {
  return { TableName, Item: itemOf(ids[0], number) }
}

export function deleteOf({ ids }: Operation): OperationInput<'DeleteItem'> {
  return { TableName, Key: keyOf(ids[0]) }
}

export function updateOf({ ids, number }: Operation): OperationInput<'UpdateItem'> {
  const g = groupOf(number)
  return {
    TableName,
    Key: keyOf(ids[0]),
    UpdateExpression: g === undefined ? 'SET v = :v REMOVE g' : 'SET v = :v, g = :g',
    ExpressionAttributeValues: { ':v': { N: String(number) }, ...(g && { ':g': g }) },
  }
}

export function transactionOf({ kind, ids, number }: Operation): OperationInput<'TransactWriteItems'> {
  const count: TransactWriteItem = {
    Update: {
      TableName,
      Key: counterKey,
      UpdateExpression: 'ADD counted :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    },
  }
  const never: TransactWriteItem = {
    ConditionCheck: {
      TableName,
      Key: { pk: { S: 'never' }, sk: { S: 'there' } },
      ConditionExpression: 'attribute_exists(pk)',
    },
  }
  return {
    TransactItems: [
      { Put: { TableName, Item: itemOf(ids[0], number) } },
      { Put: { TableName, Item: itemOf(ids[1], number) } },
      { Delete: { TableName, Key: keyOf(ids[2]) } },
      count,
      ...(kind === 'cancelled' ? [never] : []),
    ],
  }
}
