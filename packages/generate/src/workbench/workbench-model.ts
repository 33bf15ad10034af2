import type { Item } from '@tablewright/dynamo'

/** A model of NoSQL Workbench for DynamoDB, version 3.0: the fields that are used here. */
export interface WorkbenchModel {
  readonly ModelName: string
  readonly ModelMetadata: {
    readonly Author: string
    readonly DateCreated: string
    readonly DateLastModified: string
    readonly Description: string
    readonly AWSService: 'Amazon DynamoDB'
    readonly Version: '3.0'
  }
  readonly DataModel: readonly WorkbenchTable[]
}

export interface WorkbenchAttribute {
  readonly AttributeName: string
  readonly AttributeType: string
}

export interface WorkbenchKey {
  readonly PartitionKey: WorkbenchAttribute
  readonly SortKey?: WorkbenchAttribute
}

export interface WorkbenchTable {
  readonly TableName: string
  readonly KeyAttributes: WorkbenchKey
  readonly NonKeyAttributes: readonly WorkbenchAttribute[]
  readonly TableFacets: readonly WorkbenchFacet[]
  readonly GlobalSecondaryIndexes: readonly WorkbenchIndex[]
  readonly TableData: readonly Item[]
  readonly DataAccess: { readonly MySql: object }
  readonly BillingMode: 'PAY_PER_REQUEST' | 'PROVISIONED'
  readonly ProvisionedCapacitySettings?: {
    readonly ProvisionedThroughput: {
      readonly ReadCapacityUnits: number
      readonly WriteCapacityUnits: number
    }
  }
}

/** A facet: a kind of item, or another view of the table. */
export interface WorkbenchFacet {
  readonly FacetName: string
  /** Names of the keys in the facet, or their templates: `LOCKER#<lockerId>`. */
  readonly KeyAttributeAlias: { readonly PartitionKeyAlias: string; readonly SortKeyAlias?: string }
  readonly TableData: readonly Item[]
  readonly NonKeyAttributes: readonly string[]
  readonly DataAccess: { readonly MySql: object }
}

export interface WorkbenchIndex {
  readonly IndexName: string
  readonly KeyAttributes: WorkbenchKey
  readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes?: readonly string[] }
}
