export type KeyType = 'HASH' | 'RANGE'
export type ScalarType = 'S' | 'N' | 'B'
export type ProjectionType = 'ALL' | 'KEYS_ONLY' | 'INCLUDE'
export type BillingMode = 'PROVISIONED' | 'PAY_PER_REQUEST'
export type TableClass = 'STANDARD' | 'STANDARD_INFREQUENT_ACCESS'
export type StreamViewType = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES'
export type TableStatus =
  | 'CREATING'
  | 'UPDATING'
  | 'DELETING'
  | 'ACTIVE'
  | 'INACCESSIBLE_ENCRYPTION_CREDENTIALS'
  | 'ARCHIVING'
  | 'ARCHIVED'
export type IndexStatus = 'CREATING' | 'UPDATING' | 'DELETING' | 'ACTIVE'

/** Times on the wire are seconds since 1970, with a fraction. */
export type EpochSeconds = number

export interface AttributeDefinition {
  readonly AttributeName: string
  readonly AttributeType: ScalarType
}

export interface KeySchemaElement {
  readonly AttributeName: string
  readonly KeyType: KeyType
}

export interface IndexProjection {
  readonly ProjectionType?: ProjectionType
  readonly NonKeyAttributes?: readonly string[]
}

export interface ProvisionedThroughput {
  readonly ReadCapacityUnits: number
  readonly WriteCapacityUnits: number
}

export interface OnDemandThroughput {
  readonly MaxReadRequestUnits?: number
  readonly MaxWriteRequestUnits?: number
}

export interface WarmThroughput {
  readonly ReadUnitsPerSecond?: number
  readonly WriteUnitsPerSecond?: number
}

export interface LocalSecondaryIndex {
  readonly IndexName: string
  readonly KeySchema: readonly KeySchemaElement[]
  readonly Projection: IndexProjection
}

export interface GlobalSecondaryIndex extends LocalSecondaryIndex {
  readonly ProvisionedThroughput?: ProvisionedThroughput
  readonly OnDemandThroughput?: OnDemandThroughput
  readonly WarmThroughput?: WarmThroughput
}

export interface StreamSpecification {
  readonly StreamEnabled: boolean
  readonly StreamViewType?: StreamViewType
}

export interface SSESpecification {
  readonly Enabled?: boolean
  readonly SSEType?: 'AES256' | 'KMS'
  readonly KMSMasterKeyId?: string
}

export interface Tag {
  readonly Key: string
  readonly Value: string
}
