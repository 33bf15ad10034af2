import { type CreateTableInput, tableBeingUsed, tableExists } from '@tablewright/dynamo'
import type { CatalogChange } from '../catalog/catalog.js'
import { newVectorIndex } from '../catalog/change-vector-indexes.js'
import { checkNewTable } from '../catalog/check-definition.js'
import type { Billing, TableDefinition } from '../catalog/definition.js'
import { describeTable } from '../catalog/describe.js'
import { encryptionOf } from '../catalog/encryption.js'
import { newGlobalIndex, newLocalIndex, newThroughput } from '../catalog/new-indexes.js'
import { checkPolicyDocument, newPolicy } from '../catalog/policy.js'
import { randomUuid } from '../catalog/random-uuid.js'
import { isBeingRestored } from '../catalog/table.js'
import { checkTags } from '../catalog/tags.js'
import { newWarmThroughput } from '../catalog/warm-throughput.js'
import { type EngineContext, tableArn } from '../context.js'
import { createTableShape } from '../request/shapes/tables.js'
import { startStream } from '../streams/change-stream.js'
import { operation } from './operation.js'

export const createTable = operation('CreateTable', createTableShape, async (context, input) => {
  checkNewTable(input)
  checkTags(input.Tags ?? [])
  if (input.ResourcePolicy !== undefined) checkPolicyDocument(input.ResourcePolicy)
  const definition = await context.catalog.change((change) => {
    const existing = change.find(input.TableName)
    if (existing !== undefined)
      throw isBeingRestored(existing) ? tableBeingUsed(existing.name) : tableExists(existing.name)
    const made: TableDefinition = {
      ...defineTable(input, context, change),
      ...(input.ResourcePolicy !== undefined && {
        policies: { table: newPolicy(input.ResourcePolicy, context.clock()) },
      }),
    }
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

/**
 * Returns the definition of a new table from checked parameters, without the resource policy, which only CreateTable
 * accepts.
 */
export function defineTable(
  input: CreateTableInput,
  context: EngineContext,
  change: CatalogChange,
): TableDefinition {
  const now = context.clock()
  const { TableName: name, KeySchema: keySchema, StreamSpecification: stream } = input
  return {
    number: change.nextNumber(),
    name,
    tableId: randomUuid(context.random),
    createdAt: now,
    attributeDefinitions: input.AttributeDefinitions,
    keySchema,
    billing: billingOf(input, now),
    localIndexes: (input.LocalSecondaryIndexes ?? []).map((index) => newLocalIndex(index, change)),
    globalIndexes: (input.GlobalSecondaryIndexes ?? []).map((index) => newGlobalIndex(index, change)),
    ...(input.VectorIndexes?.length && {
      vectorIndexes: input.VectorIndexes.map((index) => newVectorIndex(index, change)),
    }),
    ...(input.TableClass && { tableClass: input.TableClass }),
    deletionProtection: input.DeletionProtectionEnabled ?? false,
    ...encryptionOf(input.SSESpecification, context),
    ...(stream?.StreamEnabled && { stream: startStream(change, { name, keySchema }, stream, now) }),
    tags: input.Tags ?? [],
  }
}

function billingOf(input: CreateTableInput, now: number): Billing {
  const throughput = newThroughput(input.ProvisionedThroughput)
  return {
    mode: input.BillingMode ?? 'PROVISIONED',
    throughput,
    ...newWarmThroughput(input.WarmThroughput, throughput),
    ...(input.OnDemandThroughput && { onDemand: input.OnDemandThroughput }),
    ...(input.BillingMode === 'PAY_PER_REQUEST' && { onDemandSince: now }),
  }
}
