import assert from 'node:assert/strict'
import { type ConformanceCase, invalid, refused, single, withTable } from './conformance-case.js'

const parameter = (detail: string) => `One or more parameter values were invalid: ${detail}`

const encryptionFaults: readonly (readonly [specification: object, detail: string])[] = [
  [{ Enabled: true, SSEType: 'AES256' }, 'SSEType AES256 is not supported'],
  [{ Enabled: false, SSEType: 'KMS' }, 'SSEType can not be specified if Enabled is false'],
  [{ Enabled: false, KMSMasterKeyId: 'some' }, 'KMSMasterKeyId can not be specified if Enabled is false'],
  [{ Enabled: true, KMSMasterKeyId: 'some' }, 'SSEType KMS is required if KMSMasterKeyId is specified'],
]

/** Encryption, table class, stream, recovery and the ARNs of tags and policies. */
export const settingCases: readonly ConformanceCase[] = [
  {
    name: 'encryption is enabled, changed to another key and disabled, and never set twice',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const update = (SSESpecification: object) => send('UpdateTable', { TableName, SSESpecification })
        const wrong = (SSESpecification: object, detail: string) =>
          invalid(send, 'UpdateTable', { TableName, SSESpecification }, parameter(detail))
        for (const [specification, detail] of encryptionFaults) {
          await wrong(specification, detail)
          const table = { TableName: 'conformance-bad', BillingMode: 'PAY_PER_REQUEST', ...single }
          await invalid(send, 'CreateTable', { ...table, SSESpecification: specification }, parameter(detail))
        }
        for (const specification of [{}, { Enabled: false }])
          await wrong(specification, 'Table is already encrypted by default')
        const other = { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: 'other' }
        await update({ Enabled: true })
        await update(other)
        await wrong(
          other,
          'Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if you want to change ' +
            'Master Key',
        )
        const described = async () => (await send('DescribeTable', { TableName })).Table.SSEDescription
        assert.match((await described())?.KMSMasterKeyArn ?? '', /key\/other$/)
        await update({ Enabled: false })
        assert.equal(await described(), undefined)
      }),
  },
  {
    name: 'an unknown table class, a view type of no stream and a period of no recovery are refused',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const tableClass =
          'Invalid table-class parameter provided. Please try again with a valid table-class value: ' +
          '[STANDARD, STANDARD_INFREQUENT_ACCESS].'
        const table = { TableName: 'conformance-bad', BillingMode: 'PAY_PER_REQUEST', ...single }
        await invalid(send, 'CreateTable', { ...table, TableClass: 'COLD' }, tableClass)
        await invalid(send, 'UpdateTable', { TableName, TableClass: 'COLD' }, tableClass)
        const viewed = (StreamEnabled: boolean) => ({ StreamEnabled, StreamViewType: 'NEW_IMAGE' as const })
        await send('UpdateTable', { TableName, StreamSpecification: viewed(true) })
        await invalid(
          send,
          'UpdateTable',
          { TableName, StreamSpecification: viewed(false) },
          parameter('If stream is being disabled, then UpdateViewType must not be specified'),
        )
        const PointInTimeRecoverySpecification = {
          PointInTimeRecoveryEnabled: false,
          RecoveryPeriodInDays: 7,
        }
        await invalid(
          send,
          'UpdateContinuousBackups',
          { TableName, PointInTimeRecoverySpecification },
          'Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.',
        )
      }),
  },
  {
    name: 'tags and policies belong to tables and streams, and insights to an index of the table',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const { TableArn } = (await send('DescribeTable', { TableName })).Table
        const index = `${TableArn}/index/some`
        const bucket = 'arn:aws:s3:::some'
        for (const [ResourceArn, detail] of [
          ['some', "ARNs must start with 'arn:': some"],
          [bucket, `Provided Arn is not a DynamoDB resource arn: ${bucket}`],
          [
            index,
            `Invalid resource arn provided, only table or stream is accepted. Provided resource arn: ${index}`,
          ],
        ] as const)
          for (const operation of ['ListTagsOfResource', 'GetResourcePolicy'] as const)
            await invalid(send, operation, { ResourceArn }, parameter(detail))
        await refused(
          send,
          'DescribeContributorInsights',
          { TableName, IndexName: 'ghost' },
          'ResourceNotFoundException',
          `Requested resource not found: Index: ghost not found for table: ${TableName}`,
        )
      }),
  },
]
