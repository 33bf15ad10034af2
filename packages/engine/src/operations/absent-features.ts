import { globalTableNotFound, resourceNotFound } from '@tablewright/dynamo'
import { tableNameOf } from '../catalog/resource-arn.js'
import { findIndex } from '../catalog/table.js'
import {
  contributorInsightsShape,
  globalTableShape,
  listContributorInsightsShape,
  listGlobalTablesShape,
  onTableShape,
} from '../request/shapes/features.js'
import { operation } from './operation.js'

/*
 * Features that one engine on one machine does not have. Operations that read their state answer that they are
 * disabled or that there are none. Operations that enable them are unknown.
 */

export const describeContributorInsights = operation(
  'DescribeContributorInsights',
  contributorInsightsShape,
  (context, input) => {
    const table = context.catalog.named(input.TableName)
    const { name } = table
    if (input.IndexName !== undefined && findIndex(table, input.IndexName)?.global !== true)
      throw resourceNotFound(`Index: ${input.IndexName} not found for table: ${name}`)
    return {
      TableName: name,
      ...(input.IndexName !== undefined && { IndexName: input.IndexName }),
      ContributorInsightsStatus: 'DISABLED',
    }
  },
)

export const listContributorInsights = operation(
  'ListContributorInsights',
  listContributorInsightsShape,
  (context, input) => {
    if (input.TableName !== undefined) context.catalog.named(input.TableName)
    return { ContributorInsightsSummaries: [] }
  },
)

export const describeKinesisStreamingDestination = operation(
  'DescribeKinesisStreamingDestination',
  onTableShape,
  (context, input) => ({
    TableName: context.catalog.named(input.TableName).name,
    KinesisDataStreamDestinations: [],
  }),
)

export const describeTableReplicaAutoScaling = operation(
  'DescribeTableReplicaAutoScaling',
  onTableShape,
  (context, input) => {
    const name = tableNameOf(input.TableName)
    const table = context.catalog.restored(name)
    if (table === undefined) throw resourceNotFound(`Global table with name: '${name}' does not exist.`)
    return { TableAutoScalingDescription: { TableName: name, TableStatus: 'ACTIVE', Replicas: [] } }
  },
)

export const listGlobalTables = operation('ListGlobalTables', listGlobalTablesShape, () => ({
  GlobalTables: [],
}))

export const describeGlobalTable = operation('DescribeGlobalTable', globalTableShape, (_context, input) => {
  throw globalTableNotFound(input.GlobalTableName)
})

export const describeGlobalTableSettings = operation(
  'DescribeGlobalTableSettings',
  globalTableShape,
  (_context, input) => {
    throw globalTableNotFound(input.GlobalTableName)
  },
)
