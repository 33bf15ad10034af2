import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { awsEnvironment, orSay, runs } from './programs.js'
import { overHttp } from './ways.js'

const run = promisify(execFile)

const roundTrip = `
import json, sys
from decimal import Decimal
import boto3
from boto3.dynamodb.conditions import Key, Attr
from botocore.exceptions import ClientError

resource = boto3.resource('dynamodb', endpoint_url=sys.argv[1])
table = resource.create_table(
    TableName='Python',
    KeySchema=[{'AttributeName': 'pk', 'KeyType': 'HASH'}, {'AttributeName': 'sk', 'KeyType': 'RANGE'}],
    AttributeDefinitions=[{'AttributeName': 'pk', 'AttributeType': 'S'}, {'AttributeName': 'sk', 'AttributeType': 'N'}],
    BillingMode='PAY_PER_REQUEST',
)
table.wait_until_exists()
with table.batch_writer() as batch:
    for n in range(40):
        batch.put_item(Item={'pk': 'a', 'sk': n, 'half': Decimal(n) / 2, 'data': b'\\x00\\xff', 'tags': {'x', 'y'}, 'deep': {'list': [1, None, True]}})
item = table.get_item(Key={'pk': 'a', 'sk': 7}, ConsistentRead=True)['Item']
assert item['half'] == Decimal('3.5') and item['data'].value == b'\\x00\\xff' and item['tags'] == {'x', 'y'}, item
assert item['deep'] == {'list': [1, None, True]}, item
page = table.query(KeyConditionExpression=Key('pk').eq('a') & Key('sk').between(10, 19), FilterExpression=Attr('half').gt(7), ScanIndexForward=False)
assert [int(each['sk']) for each in page['Items']] == [19, 18, 17, 16, 15], page
try:
    table.put_item(Item={'pk': 'a', 'sk': 7}, ConditionExpression=Attr('pk').not_exists())
    raise SystemExit('a false condition went through')
except ClientError as error:
    assert error.response['Error']['Code'] == 'ConditionalCheckFailedException', error.response
client = resource.meta.client
try:
    client.transact_write_items(TransactItems=[
        {'Put': {'TableName': 'Python', 'Item': {'pk': 'b', 'sk': 1}}},
        {'ConditionCheck': {'TableName': 'Python', 'Key': {'pk': 'none', 'sk': 1}, 'ConditionExpression': 'attribute_exists(pk)'}},
    ])
    raise SystemExit('a cancelled transaction went through')
except client.exceptions.TransactionCanceledException as error:
    assert [each['Code'] for each in error.response['CancellationReasons']] == ['None', 'ConditionalCheckFailed'], error.response
statement = client.execute_statement(Statement='SELECT sk FROM "Python" WHERE pk = ? AND sk < ?', Parameters=['a', 3])
assert len(statement['Items']) == 3, statement
total = sum(page['Count'] for page in client.get_paginator('scan').paginate(TableName='Python', PaginationConfig={'PageSize': 7}))
assert total == 40, total
table.delete()
table.wait_until_not_exists()
print(json.dumps({'python': 'done'}))
`

const present = orSay(runs('python3', '-c', 'import boto3'), 'boto3')

test.runIf(present)(
  'boto3 makes a table, writes, reads, queries, transacts and pages',
  async () => {
    const way = await overHttp()
    const { stdout } = await run('python3', ['-c', roundTrip, way.url], {
      env: awsEnvironment,
      timeout: 60_000,
    })
    expect(JSON.parse(stdout)).toEqual({ python: 'done' })
    await way.close()
  },
  60_000,
)
