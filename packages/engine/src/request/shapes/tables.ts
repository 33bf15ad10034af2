import { maxIndexKeyAttributes, maxKeyAttributeNameSize, maxListTablesLimit } from '@tablewright/dynamo'
import { boolean, integer, list, long, oneOf, required, type Shape, string, structure } from '../shape.js'
import { newName, plainName, tableName } from './common.js'
import { projection } from './projection.js'
import { vectorIndexes, vectorIndexUpdates } from './vectors.js'

const attributeDefinitions = list(
  structure('AttributeDefinition', {
    AttributeName: required(string({ min: 1, max: maxKeyAttributeNameSize })),
    AttributeType: required(oneOf('B', 'N', 'S')),
  }),
)

const keySchema = (max: number): Shape =>
  list(
    structure('KeySchemaElement', {
      AttributeName: required(string({ min: 1, max: maxKeyAttributeNameSize })),
      KeyType: required(oneOf('HASH', 'RANGE')),
    }),
    { min: 1, max },
  )

export const throughput = structure('ProvisionedThroughput', {
  WriteCapacityUnits: required(long({ min: 1 })),
  ReadCapacityUnits: required(long({ min: 1 })),
})

export const onDemandThroughput = structure('OnDemandThroughput', {
  MaxReadRequestUnits: long(),
  MaxWriteRequestUnits: long(),
})

const warmThroughput = structure('WarmThroughput', {
  ReadUnitsPerSecond: long(),
  WriteUnitsPerSecond: long(),
})

const indexFields = (maxKeys: number) => ({
  IndexName: required(plainName),
  KeySchema: required(keySchema(maxKeys)),
  Projection: required(projection),
})

const globalIndexFields = {
  ...indexFields(2 * maxIndexKeyAttributes),
  ProvisionedThroughput: throughput,
  OnDemandThroughput: onDemandThroughput,
  WarmThroughput: warmThroughput,
}

export const globalIndex = structure('GlobalSecondaryIndex', globalIndexFields)
export const localIndex = structure('LocalSecondaryIndex', indexFields(2))

/** Not required here: missing keys and values have separate messages. */
const tags = list(structure('Tag', { Key: string(), Value: string() }))

export const sseSpecification = structure('SSESpecification', {
  Enabled: boolean,
  SSEType: oneOf('AES256', 'KMS'),
  KMSMasterKeyId: string(),
})

const settings = {
  BillingMode: oneOf('PROVISIONED', 'PAY_PER_REQUEST'),
  ProvisionedThroughput: throughput,
  OnDemandThroughput: onDemandThroughput,
  WarmThroughput: warmThroughput,
  StreamSpecification: structure('StreamSpecification', {
    StreamEnabled: required(boolean),
    StreamViewType: oneOf('NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY'),
  }),
  SSESpecification: sseSpecification,
  TableClass: string(),
  DeletionProtectionEnabled: boolean,
}

export const createTableShape = structure(
  'CreateTableInput',
  {
    AttributeDefinitions: required(attributeDefinitions),
    TableName: newName,
    ...settings,
    KeySchema: required(keySchema(2)),
    GlobalSecondaryIndexes: list(globalIndex),
    LocalSecondaryIndexes: list(localIndex),
    VectorIndexes: vectorIndexes,
    Tags: tags,
    ResourcePolicy: string(),
  },
  ['TableName'],
)

export const updateTableShape = structure(
  'UpdateTableInput',
  {
    TableName: tableName,
    AttributeDefinitions: attributeDefinitions,
    ...settings,
    GlobalSecondaryIndexUpdates: list(
      structure('GlobalSecondaryIndexUpdate', {
        Update: structure('UpdateGlobalSecondaryIndexAction', {
          IndexName: required(plainName),
          ProvisionedThroughput: throughput,
          OnDemandThroughput: onDemandThroughput,
          WarmThroughput: warmThroughput,
        }),
        Create: structure('CreateGlobalSecondaryIndexAction', globalIndexFields),
        Delete: structure('DeleteGlobalSecondaryIndexAction', { IndexName: required(plainName) }),
      }),
    ),
    VectorIndexUpdates: vectorIndexUpdates,
  },
  ['TableName'],
)

export const tableNameOnlyShape = structure('DescribeTableInput', { TableName: tableName }, ['TableName'])

export const listTablesShape = structure('ListTablesInput', {
  ExclusiveStartTableName: plainName,
  Limit: integer({ min: 1, max: maxListTablesLimit }),
})

export const tagResourceShape = structure('TagResourceInput', { ResourceArn: string(), Tags: tags })

export const untagResourceShape = structure('UntagResourceInput', {
  ResourceArn: string(),
  TagKeys: list(string()),
})

export const listTagsShape = structure('ListTagsOfResourceInput', {
  ResourceArn: string(),
  NextToken: string(),
})

export const emptyShape = structure('Empty', {})
