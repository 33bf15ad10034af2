import { expect, test } from 'vitest'
import { lockerModel } from '../testing/locker-design.js'
import { toCdk } from './cdk.js'

// The CDK is too large to install for a test. This text was type checked and synthesized with aws-cdk-lib
// 2.276.0, and the result has the properties of our CloudFormation template.
test('a stack has the table with its keys, indexes, stream and time to live', () => {
  expect(toCdk(lockerModel)).toBe(`import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'

/** The tables of lockers. */
export class LockersStack extends Stack {
  readonly lockersTable: Table

  constructor(scope: Construct, id: string, props?: StackProps) {
    super(scope, id, props)
    this.lockersTable = new Table(this, 'Lockers', {
      tableName: 'Lockers',
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expires',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.lockersTable.addGlobalSecondaryIndex({
      indexName: 'ByStatus',
      partitionKey: { name: 'GSI1PK', type: AttributeType.STRING },
      sortKey: { name: 'GSI1SK', type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['ownerId'],
    })
    this.lockersTable.addGlobalSecondaryIndex({
      indexName: 'BySize',
      partitionKeys: [
        { name: 'site', type: AttributeType.STRING },
        { name: 'hall', type: AttributeType.STRING },
      ],
      sortKey: { name: 'size', type: AttributeType.NUMBER },
      projectionType: ProjectionType.KEYS_ONLY,
    })
    this.lockersTable.addLocalSecondaryIndex({
      indexName: 'ByAlias',
      sortKey: { name: 'alias', type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    })
  }
}
`)
})
