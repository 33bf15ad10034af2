import assert from 'node:assert/strict'
import { type ConformanceCase, invalid, refused, single, withTable } from './conformance-case.js'

const policyFor = (resource: string, action = 'dynamodb:GetItem') =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: 'arn:aws:iam::000000000000:user/ann' },
        Action: action,
        Resource: resource,
      },
    ],
  })

/** Policies on resources, and features that are off. */
export const featureCases: readonly ConformanceCase[] = [
  {
    name: 'a policy of a table is stored, replaced by revision, and deleted',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const ResourceArn = (await send('DescribeTable', { TableName })).Table.TableArn
        await refused(send, 'GetResourcePolicy', { ResourceArn }, 'PolicyNotFoundException')
        const Policy = policyFor(ResourceArn)
        const { RevisionId } = await send('PutResourcePolicy', {
          ResourceArn,
          Policy,
          ExpectedRevisionId: 'NO_POLICY',
        })
        assert.deepEqual(await send('GetResourcePolicy', { ResourceArn }), { Policy, RevisionId })
        const other = { ResourceArn, Policy: policyFor(ResourceArn, 'dynamodb:Query') }
        const notFound = 'Resource-based policy not found for the provided ResourceArn:'
        await refused(
          send,
          'PutResourcePolicy',
          { ...other, ExpectedRevisionId: 'NO_POLICY' },
          'PolicyNotFoundException',
          `${notFound} Requested policy update expecting none to be present for table ${TableName}, but a policy ` +
            `exists with revision id ${RevisionId}.`,
        )
        for (const operation of ['PutResourcePolicy', 'DeleteResourcePolicy'] as const)
          await refused(
            send,
            operation,
            { ...other, ExpectedRevisionId: 'stale' },
            'PolicyNotFoundException',
            `${notFound} Requested update for policy with revision id stale, but the policy associated to target table ` +
              `${TableName} has revision id ${RevisionId}.`,
          )
        const [statement] = JSON.parse(Policy).Statement
        const { Effect, ...rest } = { ...statement, Action: [statement.Action] }
        const same = JSON.stringify({ Statement: { ...rest, Effect }, Version: '2012-10-17' }, null, 2)
        assert.deepEqual(await send('PutResourcePolicy', { ResourceArn, Policy: same }), { RevisionId })
        assert.deepEqual(await send('GetResourcePolicy', { ResourceArn }), { Policy, RevisionId })
        const second = await send('PutResourcePolicy', { ...other, ExpectedRevisionId: RevisionId! })
        assert.notEqual(second.RevisionId, RevisionId)
        const removed = await send('DeleteResourcePolicy', { ResourceArn })
        assert.equal(removed.RevisionId, second.RevisionId)
        await refused(send, 'GetResourcePolicy', { ResourceArn }, 'PolicyNotFoundException')
        assert.deepEqual(await send('DeleteResourcePolicy', { ResourceArn }), {})
      }),
  },
  {
    name: 'a policy that is no policy, or allows everybody, is refused',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const ResourceArn = (await send('DescribeTable', { TableName })).Table.TableArn
        const Policy = policyFor(ResourceArn)
        const [statement] = JSON.parse(Policy).Statement
        const wrong = (document: string, detail: string) =>
          invalid(
            send,
            'PutResourcePolicy',
            { ResourceArn, Policy: document },
            `One or more parameter values were invalid: Invalid policy document: ${detail}`,
          )
        await wrong('[]', 'This policy contains invalid Json')
        await wrong(
          Policy.replace('"Effect"', '"Effect":"Deny","Effect"'),
          'This policy contains invalid Json',
        )
        await wrong('null', 'This text appears not to be a policy')
        await wrong('{}', 'Syntax error at position (1,3)')
        await wrong('{"Statement":[]}', 'Could not parse the policy: Statement is empty!')
        await wrong('{"Statement":[{}]}', 'Missing required field Effect')
        const named = { ...statement, Sid: 'one' }
        await wrong(
          JSON.stringify({ Statement: [named, named] }),
          'The Statement Ids in the policy are not unique',
        )
        for (const Principal of ['*', { AWS: '*' }])
          await invalid(
            send,
            'PutResourcePolicy',
            { ResourceArn, Policy: JSON.stringify({ Statement: { ...statement, Principal } }) },
            'Resource-based policy grants unbounded access in one or more elements. Please revise the policy to ensure ' +
              'least-privilege form of access',
          )
        await invalid(
          send,
          'PutResourcePolicy',
          { ResourceArn, Policy: Policy.padEnd(20_481) },
          'One or more parameter values were invalid: Maximum policy size of 20480 bytes exceeded',
        )
      }),
  },
  {
    name: 'a table is made with a policy',
    run: async (send) => {
      const ResourcePolicy = policyFor('*')
      await withTable(send, { ...single, ResourcePolicy }, async (TableName) => {
        const ResourceArn = (await send('DescribeTable', { TableName })).Table.TableArn
        assert.equal((await send('GetResourcePolicy', { ResourceArn })).Policy, ResourcePolicy)
        await invalid(
          send,
          'CreateTable',
          {
            TableName: `${TableName}-other`,
            BillingMode: 'PAY_PER_REQUEST',
            ...single,
            ResourcePolicy: '{}',
          },
          'One or more parameter values were invalid: Invalid policy document: Syntax error at position (1,3)',
        )
      })
    },
  },
  {
    name: 'an export requires point-in-time recovery, and unsupported options are refused',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const { TableArn } = (await send('DescribeTable', { TableName })).Table
        assert.deepEqual((await send('ListExports', { TableArn })).ExportSummaries, [])
        assert.deepEqual((await send('ListImports', { TableArn })).ImportSummaryList, [])
        const request = { TableArn, S3Bucket: 'some-bucket' }
        await refused(send, 'ExportTableToPointInTime', request, 'PointInTimeRecoveryUnavailableException')
        const increment = { IncrementalExportSpecification: { ExportFromTime: 1 } }
        const incremental = { ExportType: 'INCREMENTAL_EXPORT' }
        for (const [wrong, message] of [
          [{ S3Prefix: '../elsewhere' }, /./],
          [{ S3Bucket: '../bucket' }, /'s3Bucket' failed to satisfy constraint/],
          [{ S3BucketOwner: 'somebody' }, /'s3BucketOwner' failed to satisfy constraint/],
          [
            { TableArn: TableName },
            /^One or more parameter values were invalid: tableArn is not a valid ARN$/,
          ],
          [{ TableArn: `${TableArn}/index/some` }, /^Invalid Request: Table ARN is invalid\.$/],
          [
            { S3SseKmsKeyId: 'some' },
            /^Invalid Request: KMS Key Id is not supported for this encryption type$/,
          ],
          [increment, /^Invalid Request: Export Type expected to be Incremental Export when /],
          [
            { ...increment, ExportType: 'FULL_EXPORT' },
            /^Invalid Request: When Export Type is Full Export , Incremental Export Specification should not /,
          ],
          [incremental, /^Invalid Request: Incremental Export Specification expected when export type is /],
          [
            { ...incremental, IncrementalExportSpecification: {} },
            /^Invalid Request: ExportFromTime must be provided in IncrementalExportSpecification$/,
          ],
          [{ ...incremental, ...increment }, /^Invalid Request: Incremental exports are not offered/],
        ] as const)
          await invalid(send, 'ExportTableToPointInTime', { ...request, ...wrong }, message)
        await invalid(send, 'DescribeExport', { ExportArn: TableArn.padEnd(40, 'x') }, 'Invalid Export ARN')
        await refused(
          send,
          'DescribeImport',
          { ImportArn: `${TableArn}/import/01700000000000-00000000` },
          'ImportNotFoundException',
        )
      }),
  },
  {
    name: 'features that the engine does not offer are reported as disabled or empty',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        assert.deepEqual(await send('DescribeContributorInsights', { TableName }), {
          TableName,
          ContributorInsightsStatus: 'DISABLED',
        })
        assert.deepEqual(await send('ListContributorInsights', { TableName }), {
          ContributorInsightsSummaries: [],
        })
        assert.deepEqual(await send('DescribeKinesisStreamingDestination', { TableName }), {
          TableName,
          KinesisDataStreamDestinations: [],
        })
        assert.deepEqual(await send('ListGlobalTables', {}), { GlobalTables: [] })
        const { TableAutoScalingDescription: scaling } = await send('DescribeTableReplicaAutoScaling', {
          TableName,
        })
        assert.deepEqual([scaling.TableName, scaling.Replicas], [TableName, []])
        await refused(
          send,
          'DescribeGlobalTable',
          { GlobalTableName: TableName },
          'GlobalTableNotFoundException',
        )
        for (const operation of [
          'DescribeContributorInsights',
          'DescribeKinesisStreamingDestination',
        ] as const)
          await refused(
            send,
            operation,
            { TableName: 'no-such-table' },
            'ResourceNotFoundException',
            'Requested resource not found: Table: no-such-table not found',
          )
      }),
  },
]
