import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { awsEnvironment, orSay, runs } from './programs.js'
import { overHttp, singleTable } from './ways.js'

const run = promisify(execFile)
const present = orSay(runs('aws', '--version'), 'The AWS CLI')

test.runIf(present)(
  'the AWS CLI lists, writes, reads and gets errors',
  async () => {
    const way = await overHttp()
    const aws = async (...args: readonly string[]) => {
      const options = { env: awsEnvironment, timeout: 60_000 }
      const { stdout } = await run(
        'aws',
        ['--endpoint-url', way.url, 'dynamodb', ...args, '--output', 'json'],
        options,
      )
      return stdout === '' ? undefined : JSON.parse(stdout)
    }
    const table = ['--table-name', singleTable.TableName]
    expect(await aws('list-tables')).toEqual({ TableNames: [singleTable.TableName] })
    await aws('put-item', ...table, '--item', '{"pk":{"S":"a"},"sk":{"S":"b"},"n":{"N":"1.50"}}')
    const query = ['query', ...table, '--key-condition-expression', 'pk = :p']
    const answer = await aws(...query, '--expression-attribute-values', '{":p":{"S":"a"}}')
    expect(answer).toMatchObject({ Items: [{ n: { N: '1.5' } }], Count: 1 })
    await expect(aws('get-item', ...table, '--key', '{"pk":{"S":"a"}}')).rejects.toThrow(
      'An error occurred (ValidationException) when calling the GetItem operation: The provided key element does not match the schema',
    )
    await way.close()
  },
  120_000,
)
