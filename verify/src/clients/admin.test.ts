import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { awsEnvironment } from './programs.js'
import { overHttp, singleTable } from './ways.js'

const require = createRequire(import.meta.url)

/** The address that a program prints once it listens. */
async function printedAddress(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += String(chunk)
    const address = /listening on .*?(http:\/\/[\w.:]+)/.exec(text)?.[1]
    if (address !== undefined) return address
  }
  throw new Error(`no address in ${text}`)
}

test('dynamodb-admin shows the table and its items', async () => {
  const way = await overHttp()
  await way.client.send(
    new PutItemCommand({
      TableName: singleTable.TableName,
      Item: { pk: { S: 'p' }, sk: { S: 's' }, text: { S: 'a parcel' } },
    }),
  )
  const program = require.resolve('dynamodb-admin/dist/dynamodb-admin.js')
  const child = spawn(
    process.execPath,
    [program, '--host', '127.0.0.1', '--port', '0', '--dynamo-endpoint', way.url],
    {
      env: awsEnvironment,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  try {
    const url = await printedAddress(child.stdout)
    expect(await (await fetch(url)).text()).toContain(singleTable.TableName)
    const item = await fetch(`${url}/tables/${singleTable.TableName}/items/p,s`)
    expect([item.status, await item.text()]).toEqual([200, expect.stringContaining('a parcel')])
  } finally {
    child.kill()
    await once(child, 'exit')
    await way.close()
  }
}, 60_000)
