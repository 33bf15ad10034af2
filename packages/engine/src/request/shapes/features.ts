import { maxListContributorInsightsLimit } from '@tablewright/dynamo'
import { boolean, integer, required, string, structure } from '../shape.js'
import { tableName } from './common.js'

export const onTableShape = structure('TableInput', { TableName: required(tableName) })

export const contributorInsightsShape = structure('DescribeContributorInsightsInput', {
  TableName: required(tableName),
  IndexName: string(),
})

export const listContributorInsightsShape = structure('ListContributorInsightsInput', {
  TableName: tableName,
  NextToken: string(),
  MaxResults: integer({ max: maxListContributorInsightsLimit }),
})

export const globalTableShape = structure('DescribeGlobalTableInput', { GlobalTableName: required(string()) })

export const listGlobalTablesShape = structure('ListGlobalTablesInput', {
  ExclusiveStartGlobalTableName: string(),
  Limit: integer({ min: 1 }),
  RegionName: string(),
})

const revision = string({ min: 1, max: 255 })

export const resourceArnShape = structure('GetResourcePolicyInput', {
  ResourceArn: required(string({ min: 1, max: 1_283 })),
})

export const putResourcePolicyShape = structure('PutResourcePolicyInput', {
  ResourceArn: required(string({ min: 1, max: 1_283 })),
  Policy: required(string()),
  ExpectedRevisionId: revision,
  ConfirmRemoveSelfResourceAccess: boolean,
})

export const deleteResourcePolicyShape = structure('DeleteResourcePolicyInput', {
  ResourceArn: required(string({ min: 1, max: 1_283 })),
  ExpectedRevisionId: revision,
})
