import { absentFeatures, exchanges } from './exchange-requests.js'
import type { Expected, Reached } from './naive.js'
import { transactions } from './transaction-requests.js'
import { itemOf, leadingKeys, ownerOf, tables } from './universe.js'

/** A request with its expected effects. */
export interface RightsRequest {
  readonly operation: string
  readonly input: object
  readonly accesses: readonly Expected[]
}

/** ARNs and iterators of the streams, which are known after the tables are created. */
export type Streams = Readonly<Record<string, { readonly arn: string; readonly iterator: string }>>

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: '1' } })
/** The key of an item that does not exist. */
const gone = (existing: ReturnType<typeof key>) => ({ ...existing, sk: { S: 'none' } })
const capacity = { ReturnConsumedCapacity: ['NONE'] }
const never = {
  ConditionExpression: 'attribute_not_exists(pk)',
}

/** Every operation on every table, with every key where it names one. */
export function allRequests(streams: Streams): RightsRequest[] {
  const requests = tables.flatMap((table) => [
    ...leadingKeys.flatMap((pk) => [...itemRequests(table, pk), ...queries(table, pk)]),
    ...leadingKeys.flatMap((pk) => leadingKeys.flatMap((other) => groups(table, pk, other))),
    ...wholeTable(table),
    ...resources(table, streams[table]!),
  ])
  return [
    ...requests,
    one('ListTables', {}, '*'),
    one('DescribeLimits', {}, '*'),
    one('DescribeEndpoints', {}, '*'),
  ]
}

function one(
  operation: string,
  input: object,
  resource: string,
  reached: Partial<Expected> = {},
): RightsRequest {
  return { operation, input, accesses: [{ action: `dynamodb:${operation}`, resource, ...reached }] }
}

/** A read in pages, whose positions contain the attributes of keys. */
function paged(request: RightsRequest, Attributes: readonly string[]): RightsRequest {
  return { ...request, accesses: request.accesses.flatMap((access) => [access, { ...access, Attributes }]) }
}

/** A table by its name or its ARN. */
function named(table: string, pk: string): string {
  return pk.endsWith('2') ? `arn:aws:dynamodb:us-east-1:000000000000:table/${table}` : table
}

function itemRequests(table: string, pk: string): RightsRequest[] {
  const TableName = named(table, pk)
  const on = (operation: string, input: object, reached: Partial<Expected>) =>
    one(operation, { TableName, ...input }, `table/${table}`, { LeadingKeys: [pk], ...capacity, ...reached })
  const Key = key(pk)
  const some = { Attributes: ['pk', 'sk', 'note'], Select: ['SPECIFIC_ATTRIBUTES'] }
  const setNote = {
    UpdateExpression: 'SET #o = :o',
    ExpressionAttributeNames: { '#o': 'note' },
    ExpressionAttributeValues: { ':o': { S: 'p' } },
  }
  const written = Object.keys(itemOf(pk))
  return [
    on('GetItem', { Key }, { Attributes: 'any', Select: ['ALL_ATTRIBUTES'] }),
    on('GetItem', { Key, ProjectionExpression: '#o', ExpressionAttributeNames: { '#o': 'note' } }, some),
    on('GetItem', { Key, AttributesToGet: ['note'] }, some),
    on('PutItem', { Item: itemOf(pk), ...never }, { Attributes: written, ReturnValues: ['NONE'] }),
    on(
      'PutItem',
      { Item: itemOf(pk), ReturnValues: 'ALL_OLD' },
      { Attributes: 'any', ReturnValues: ['ALL_OLD'] },
    ),
    on('UpdateItem', { Key, ...setNote }, { Attributes: ['pk', 'sk', 'note'], ReturnValues: ['NONE'] }),
    on(
      'UpdateItem',
      { Key, ...setNote, ReturnValues: 'ALL_NEW' },
      { Attributes: 'any', ReturnValues: ['ALL_NEW'] },
    ),
    on(
      'UpdateItem',
      { Key, ...setNote, ReturnConsumedCapacity: 'TOTAL', ReturnValues: 'UPDATED_NEW' },
      {
        Attributes: ['pk', 'sk', 'note'],
        ReturnValues: ['UPDATED_NEW'],
        ReturnConsumedCapacity: ['TOTAL'],
      },
    ),
    on('DeleteItem', { Key, ...never }, { Attributes: ['pk', 'sk'], ReturnValues: ['NONE'] }),
    on(
      'DeleteItem',
      { Key, ...never, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
      {
        Attributes: 'any',
        ReturnValues: ['NONE'],
      },
    ),
  ]
}

function queries(table: string, pk: string): RightsRequest[] {
  const TableName = named(table, pk)
  const onTable = { LeadingKeys: [pk], ...capacity }
  const onIndex = { LeadingKeys: [ownerOf(pk)], ...capacity }
  const index = `table/${table}/index/byOwner`
  const byKey = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': { S: pk } } }
  const owner = [{ S: ownerOf(pk) }]
  const byOwner = { owner: { ComparisonOperator: 'EQ', AttributeValueList: owner } }
  return [
    one('Query', { TableName, ...byKey }, `table/${table}`, {
      ...onTable,
      Attributes: 'any',
      Select: ['ALL_ATTRIBUTES'],
    }),
    paged(
      one('Query', { TableName, ...byKey, Select: 'COUNT' }, `table/${table}`, {
        ...onTable,
        Attributes: ['pk'],
        Select: ['COUNT'],
      }),
      ['pk', 'sk'],
    ),
    one('Query', { TableName, IndexName: 'byOwner', KeyConditions: byOwner }, index, {
      ...onIndex,
      Attributes: 'any',
      Select: ['ALL_PROJECTED_ATTRIBUTES'],
    }),
    paged(
      one(
        'Query',
        { TableName, IndexName: 'byOwner', KeyConditions: byOwner, AttributesToGet: ['salary'] },
        index,
        {
          ...onIndex,
          Attributes: ['owner', 'salary'],
          Select: ['SPECIFIC_ATTRIBUTES'],
        },
      ),
      ['pk', 'sk', 'owner'],
    ),
    statement(`SELECT * FROM "${TableName}" WHERE pk = '${pk}'`, 'Select', `table/${table}`, {
      LeadingKeys: [pk],
      Attributes: 'any',
      Select: ['ALL_ATTRIBUTES'],
      FullTableScan: ['false'],
    }),
    paged(
      statement(
        `SELECT salary FROM "${TableName}"."byOwner" WHERE "owner" = '${ownerOf(pk)}'`,
        'Select',
        index,
        {
          LeadingKeys: [ownerOf(pk)],
          Attributes: ['owner', 'salary'],
          Select: ['SPECIFIC_ATTRIBUTES'],
          FullTableScan: ['false'],
        },
      ),
      ['pk', 'sk', 'owner'],
    ),
    ...searches(TableName, table, pk),
    ...statementWrites(TableName, table, pk),
  ]
}

/** Searches of a vector index, whose partitions are the owners. */
function searches(TableName: string, table: string, pk: string): RightsRequest[] {
  const near = { TableName, IndexName: 'near', SearchVector: [{ N: '1' }, { N: '0' }], TopK: 9 }
  const values = { ':o': { S: ownerOf(pk) }, ':other': { S: 'owner of others' } }
  const names = { '#w': 'owner' }
  const search = (condition: string, used: string[], LeadingKeys: Reached, projection?: string) =>
    one(
      'SearchVectors',
      {
        ...near,
        SearchConditionExpression: condition,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(values).filter(([name]) => used.includes(name)),
        ),
        ...(projection && { ProjectionExpression: projection }),
      },
      `table/${table}/index/near`,
      {
        LeadingKeys,
        ...capacity,
        Attributes: 'any',
        Select: [projection ? 'SPECIFIC_ATTRIBUTES' : 'ALL_PROJECTED_ATTRIBUTES'],
      },
    )
  return [
    search('#w = :o', [':o'], [ownerOf(pk)]),
    search(':o = #w', [':o'], [ownerOf(pk)], 'note'),
    search('#w = :o OR #w = :other', [':o', ':other'], 'any'),
    search('NOT #w = :o', [':o'], 'any'),
  ]
}

function statement(
  Statement: string,
  action: string,
  resource: string,
  reached: Partial<Expected>,
): RightsRequest {
  const access = { action: `dynamodb:PartiQL${action}`, resource, ...capacity, ...reached }
  return { operation: 'ExecuteStatement', input: { Statement }, accesses: [access] }
}

function statementWrites(TableName: string, table: string, pk: string): RightsRequest[] {
  const where = `WHERE pk = '${pk}' AND sk = '1'`
  const on = (text: string, action: string, Attributes: Reached, returned = 'NONE') =>
    statement(text, action, `table/${table}`, { LeadingKeys: [pk], Attributes, ReturnValues: [returned] })
  return [
    on(`INSERT INTO "${TableName}" VALUE {'pk': '${pk}', 'sk': '1', 'salary': 2}`, 'Insert', [
      'pk',
      'sk',
      'salary',
    ]),
    on(`UPDATE "${TableName}" SET note = 'q' ${where}`, 'Update', ['pk', 'sk', 'note']),
    on(`UPDATE "${TableName}" SET note = 'q' ${where} RETURNING ALL OLD *`, 'Update', 'any', 'ALL_OLD'),
    on(`DELETE FROM "${TableName}" ${where} AND note = 'none'`, 'Delete', ['pk', 'sk', 'note']),
  ]
}

/** Two keys in one request, and the same in two tables. */
function groups(table: string, pk: string, other: string): RightsRequest[] {
  const resource = `table/${table}`
  const [first] = tables.filter((each) => each !== table)
  const elsewhere = `table/${first}`
  const keys = pk === other ? [key(pk)] : [key(pk), key(other)]
  const items = pk === other ? [itemOf(pk)] : [itemOf(pk), itemOf(other)]
  const names = pk === other ? [pk] : [pk, other]
  const both = { LeadingKeys: names, ...capacity }
  const written = { ...both, Attributes: Object.keys(itemOf(pk)) }
  const whole = { ...both, Attributes: 'any' as const, Select: ['ALL_ATTRIBUTES'] }
  const get = 'dynamodb:BatchGetItem'
  return [
    one('BatchGetItem', { RequestItems: { [table]: { Keys: keys } } }, resource, whole),
    {
      operation: 'BatchGetItem',
      input: { RequestItems: { [table]: { Keys: [key(pk)] }, [first!]: { Keys: [key(other)] } } },
      accesses: [
        { action: get, resource, ...whole, LeadingKeys: [pk] },
        { action: get, resource: elsewhere, ...whole, LeadingKeys: [other] },
      ],
    },
    one(
      'BatchWriteItem',
      { RequestItems: { [table]: items.map((Item) => ({ PutRequest: { Item } })) } },
      resource,
      written,
    ),
    one(
      'BatchWriteItem',
      {
        RequestItems: {
          [table]: keys.map((Key, at) =>
            at === 0 ? { PutRequest: { Item: items[0] } } : { DeleteRequest: { Key: gone(Key) } },
          ),
        },
      },
      resource,
      written,
    ),
    statement(`SELECT * FROM "${table}" WHERE pk IN ['${pk}', '${other}']`, 'Select', resource, {
      LeadingKeys: [pk, other],
      Attributes: 'any',
      Select: ['ALL_ATTRIBUTES'],
      FullTableScan: ['false'],
    }),
    ...transactions(table, first!, pk, other),
  ]
}

/** Requests that may access any key. */
function wholeTable(table: string): RightsRequest[] {
  const any = { LeadingKeys: 'any' as const, ...capacity, Attributes: 'any' as const }
  const index = `table/${table}/index/byOwner`
  const all = { ...any, Select: ['ALL_ATTRIBUTES'] }
  const scanned = { ...all, FullTableScan: ['true'] }
  const projected = { ...any, Select: ['ALL_PROJECTED_ATTRIBUTES'] }
  const note = { ...any, Attributes: ['note'], Select: ['SPECIFIC_ATTRIBUTES'] }
  const onIndex = { TableName: table, IndexName: 'byOwner' }
  return [
    paged(one('Scan', { TableName: table, ProjectionExpression: 'note' }, `table/${table}`, note), [
      'pk',
      'sk',
    ]),
    paged(one('Scan', { ...onIndex, ProjectionExpression: 'note' }, index, note), ['pk', 'sk', 'owner']),
    paged(
      statement(`SELECT note FROM "${table}"."byOwner"`, 'Select', index, {
        ...note,
        FullTableScan: ['true'],
      }),
      ['pk', 'sk', 'owner'],
    ),
    one('Scan', { TableName: table }, `table/${table}`, all),
    one('Scan', { TableName: table, IndexName: 'byOwner' }, index, projected),
    statement(`SELECT * FROM "${table}"`, 'Select', `table/${table}`, scanned),
    statement(`SELECT * FROM "${table}" WHERE pk > 'a'`, 'Select', `table/${table}`, scanned),
    statement(`SELECT * FROM "${table}" WHERE pk = 'ann#1' OR sk = '1'`, 'Select', `table/${table}`, scanned),
    statement(`SELECT * FROM "${table}" WHERE NOT pk = 'ann#1'`, 'Select', `table/${table}`, scanned),
  ]
}

function resources(table: string, { arn, iterator }: Streams[string]): RightsRequest[] {
  const resource = `table/${table}`
  const stream = arn.split(':').slice(5).join(':')
  const ResourceArn = arn.split('/stream')[0]!
  const any = { LeadingKeys: 'any' as const, Attributes: 'any' as const }
  return [
    one('DescribeTable', { TableName: table }, resource),
    one('UpdateTable', { TableName: table }, resource),
    one('DescribeTimeToLive', { TableName: table }, resource),
    one(
      'UpdateTimeToLive',
      { TableName: table, TimeToLiveSpecification: { AttributeName: '', Enabled: true } },
      resource,
      any,
    ),
    // A table that does not exist: an allowed deletion changes nothing.
    one('DeleteTable', { TableName: `${table}-gone` }, `${resource}-gone`, any),
    one('CreateTable', { TableName: table }, resource),
    one('TagResource', { ResourceArn, Tags: [{ Key: 'a', Value: 'b' }] }, resource),
    one('UntagResource', { ResourceArn, TagKeys: ['a'] }, resource),
    one('ListTagsOfResource', { ResourceArn }, resource),
    one('ListStreams', { TableName: table }, resource),
    one('DescribeStream', { StreamArn: arn }, stream),
    one('GetShardIterator', { StreamArn: arn, ShardId: 'x', ShardIteratorType: 'LATEST' }, stream),
    one('GetRecords', { ShardIterator: iterator }, stream, any),
    ...backups(table, ResourceArn),
    ...exchanges(table, ResourceArn),
    ...absentFeatures(table),
  ]
}

/** Copies of tables that do not exist: an allowed request changes nothing. */
function backups(table: string, tableArn: string): RightsRequest[] {
  const BackupArn = `${tableArn}/backup/01700000000000-abcdef12`
  const backup = `table/${table}/backup/01700000000000-abcdef12`
  const gone = `${table}-gone`
  const any = { LeadingKeys: 'any' as const, Attributes: 'any' as const }
  const restore = (operation: string, input: object, from: string): RightsRequest => ({
    operation,
    input,
    accesses: [from, `table/${gone}`].map((resource) => ({
      action: `dynamodb:${operation}`,
      resource,
      ...any,
    })),
  })
  const policy = { ResourceArn: tableArn }
  return [
    one('CreateBackup', { TableName: gone, BackupName: 'copy' }, `table/${gone}`, any),
    one('ListBackups', { TableName: table }, `table/${table}`),
    one('DescribeBackup', { BackupArn }, backup),
    one('DeleteBackup', { BackupArn }, backup),
    restore('RestoreTableFromBackup', { BackupArn, TargetTableName: gone }, backup),
    restore(
      'RestoreTableToPointInTime',
      { SourceTableName: gone, TargetTableName: gone, UseLatestRestorableTime: true },
      `table/${gone}`,
    ),
    one('DescribeContinuousBackups', { TableName: table }, `table/${table}`),
    one(
      'UpdateContinuousBackups',
      { TableName: gone, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
      `table/${gone}`,
    ),
    one('GetResourcePolicy', policy, `table/${table}`),
    one('PutResourcePolicy', { ...policy, Policy: 'none' }, `table/${table}`),
    one('DeleteResourcePolicy', { ResourceArn: `${tableArn}-gone` }, `table/${gone}`),
  ]
}
