import { isoTime } from '@tablewright/base'
import type { CreateTableInput } from '@tablewright/dynamo'
import { tableExists } from '@tablewright/dynamo'
import type { CatalogueChange } from '../catalogue/catalogue.js'
import { checkNewTable } from '../catalogue/check-definition.js'
import {
  type Billing,
  type GlobalIndexDefinition,
  type IndexDefinition,
  onDemandUnits,
  type StreamSettings,
  type TableDefinition,
} from '../catalogue/definition.js'
import { describeTable } from '../catalogue/describe.js'
import { encryptionOf } from '../catalogue/encryption.js'
import { randomUuid } from '../catalogue/random-uuid.js'
import { checkTags } from '../catalogue/tags.js'
import { type EngineContext, tableArn } from '../context.js'
import { createTableShape } from '../request/shapes/tables.js'
import { operation } from './operation.js'

export const createTable = operation('CreateTable', createTableShape, async (context, input) => {
  checkNewTable(input)
  checkTags(input.Tags ?? [])
  const definition = await context.catalogue.change((change) => {
    if (change.find(input.TableName)) throw tableExists(input.TableName)
    const made = define(input, context, change)
    change.put(made)
    return made
  })
  return {
    TableDescription: describeTable(definition, {
      arn: tableArn(context, definition.name),
      status: 'CREATING',
      count: () => ({ items: 0, bytes: 0 }),
    }),
  }
})

function define(input: CreateTableInput, context: EngineContext, change: CatalogueChange): TableDefinition {
  const now = context.clock()
  return {
    number: change.nextNumber(),
    name: input.TableName,
    tableId: randomUuid(context.random),
    createdAt: now,
    attributeDefinitions: input.AttributeDefinitions,
    keySchema: input.KeySchema,
    billing: billingOf(input, now),
    localIndexes: (input.LocalSecondaryIndexes ?? []).map((index) => indexOf(index, change)),
    globalIndexes: (input.GlobalSecondaryIndexes ?? []).map((index) => globalIndexOf(index, change)),
    ...(input.TableClass && { tableClass: input.TableClass }),
    deletionProtection: input.DeletionProtectionEnabled ?? false,
    ...encryptionOf(input.SSESpecification, context),
    ...(input.StreamSpecification?.StreamEnabled && {
      stream: streamOf(input.StreamSpecification, now),
    }),
    tags: input.Tags ?? [],
  }
}

function billingOf(input: CreateTableInput, now: number): Billing {
  const units = input.ProvisionedThroughput
  return {
    mode: input.BillingMode ?? 'PROVISIONED',
    throughput: units ? throughputOf(units) : onDemandUnits,
    ...(input.OnDemandThroughput && { onDemand: input.OnDemandThroughput }),
    ...(input.BillingMode === 'PAY_PER_REQUEST' && { onDemandSince: now }),
  }
}

export function throughputOf(units: { ReadCapacityUnits: number; WriteCapacityUnits: number }) {
  return { read: units.ReadCapacityUnits, write: units.WriteCapacityUnits, decreasesToday: 0 }
}

/** The name of a stream is the time of its start. */
export function streamOf(specification: Omit<StreamSettings, 'label'>, now: number): StreamSettings {
  return { ...specification, label: isoTime(now).slice(0, -1) }
}

function indexOf(
  index: NonNullable<CreateTableInput['LocalSecondaryIndexes']>[number],
  change: CatalogueChange,
): IndexDefinition {
  return {
    number: change.nextNumber(),
    name: index.IndexName,
    keySchema: index.KeySchema,
    projection: index.Projection,
  }
}

export function globalIndexOf(
  index: NonNullable<CreateTableInput['GlobalSecondaryIndexes']>[number],
  change: CatalogueChange,
): GlobalIndexDefinition {
  return {
    ...indexOf(index, change),
    throughput: index.ProvisionedThroughput ? throughputOf(index.ProvisionedThroughput) : onDemandUnits,
    ...(index.OnDemandThroughput && { onDemand: index.OnDemandThroughput }),
  }
}
