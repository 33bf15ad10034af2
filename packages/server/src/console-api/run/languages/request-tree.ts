import type { AttributeValue, Item, OperationName } from '@tablewright/dynamo'
import type { SentRequest } from '../../types/run.js'

/** A request as typed values. Each language prints it with the types of its AWS SDK. */
export interface RequestTree {
  /** `GetItem`. */
  readonly operation: OperationName
  readonly fields: readonly TreeField[]
}

export interface TreeField {
  /** `TableName`. */
  readonly name: string
  readonly value: TreeValue
}

export type TreeValue =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** A value of an enum type of the SDK. */
  | { readonly kind: 'enum'; readonly type: string; readonly value: string }
  | { readonly kind: 'names'; readonly entries: readonly (readonly [string, string])[] }
  /** Attributes by their names. */
  | { readonly kind: 'item'; readonly entries: readonly (readonly [string, AttributeValue])[] }
  | { readonly kind: 'record'; readonly type: string; readonly fields: readonly TreeField[] }
  | { readonly kind: 'list'; readonly of: Shape; readonly elements: readonly TreeValue[] }
  | { readonly kind: 'map'; readonly of: Shape; readonly entries: readonly (readonly [string, TreeValue])[] }

export type Shape =
  | { readonly kind: 'text' | 'integer' | 'boolean' | 'names' | 'item' }
  | { readonly kind: 'enum'; readonly type: string }
  | { readonly kind: 'record'; readonly type: string }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }

const item: Shape = { kind: 'item' }
const record = (type: string): Shape => ({ kind: 'record', type })
const list = (of: Shape): Shape => ({ kind: 'list', of })
const map = (of: Shape): Shape => ({ kind: 'map', of })
const enumeration = (type: string): Shape => ({ kind: 'enum', type })

/** Shapes by field name: the API uses each name for one shape, except those of `operationShapes`. */
const shapes: Readonly<Record<string, Shape>> = {
  Item: item,
  Key: item,
  ExclusiveStartKey: item,
  ExpressionAttributeValues: item,
  ExpressionAttributeNames: { kind: 'names' },
  Keys: list(item),
  ReturnConsumedCapacity: enumeration('ReturnConsumedCapacity'),
  ReturnItemCollectionMetrics: enumeration('ReturnItemCollectionMetrics'),
  ReturnValues: enumeration('ReturnValue'),
  ReturnValuesOnConditionCheckFailure: enumeration('ReturnValuesOnConditionCheckFailure'),
  Select: enumeration('Select'),
  Put: record('Put'),
  Update: record('Update'),
  Delete: record('Delete'),
  ConditionCheck: record('ConditionCheck'),
  Get: record('Get'),
  PutRequest: record('PutRequest'),
  DeleteRequest: record('DeleteRequest'),
}

const operationShapes: Partial<Record<OperationName, Readonly<Record<string, Shape>>>> = {
  GetItem: {},
  PutItem: {},
  UpdateItem: {},
  DeleteItem: {},
  Query: {},
  Scan: {},
  BatchGetItem: { RequestItems: map(record('KeysAndAttributes')) },
  BatchWriteItem: { RequestItems: map(list(record('WriteRequest'))) },
  TransactGetItems: { TransactItems: list(record('TransactGetItem')) },
  TransactWriteItems: { TransactItems: list(record('TransactWriteItem')) },
}

/** Returns the request as a tree; undefined for operations that the AWS SDKs do not have. */
export function requestTree({ operation, input }: SentRequest): RequestTree | undefined {
  const own = operationShapes[operation]
  return own && { operation, fields: fieldsOf(input, own) }
}

function fieldsOf(input: object, own: Readonly<Record<string, Shape>>): readonly TreeField[] {
  return Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]: [string, unknown]) => ({
      name,
      value: treeOf(value, own[name] ?? shapes[name] ?? plainShape(value)),
    }))
}

function plainShape(value: unknown): Shape {
  if (typeof value === 'number') return { kind: 'integer' }
  if (typeof value === 'boolean') return { kind: 'boolean' }
  return { kind: 'text' }
}

function treeOf(value: unknown, shape: Shape): TreeValue {
  switch (shape.kind) {
    case 'text':
      return { kind: 'text', value: String(value) }
    case 'integer':
      return { kind: 'integer', value: Number(value) }
    case 'boolean':
      return { kind: 'boolean', value: Boolean(value) }
    case 'enum':
      return { kind: 'enum', type: shape.type, value: String(value) }
    case 'names':
      return { kind: 'names', entries: Object.entries(value as Record<string, string>) }
    case 'item':
      return { kind: 'item', entries: Object.entries(value as Item) }
    case 'record':
      return { kind: 'record', type: shape.type, fields: fieldsOf(value as object, {}) }
    case 'list':
      return {
        kind: 'list',
        of: shape.of,
        elements: (value as unknown[]).map((each) => treeOf(each, shape.of)),
      }
    case 'map':
      return {
        kind: 'map',
        of: shape.of,
        entries: Object.entries(value as object).map(([name, each]) => [name, treeOf(each, shape.of)]),
      }
  }
}
