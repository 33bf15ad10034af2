import { expect, test } from 'vitest'
import type { WireRequest } from './http/transport.js'
import { dynamodb } from './http.js'

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'token' }

function recording() {
  const sent: WireRequest[] = []
  const transport = {
    send: async (request: WireRequest) => {
      sent.push(request)
      return { status: 200, checksum: undefined, body: Buffer.from('{}') }
    },
    close: () => undefined,
  }
  return { sent, transport }
}

test('a region selects the endpoints of Amazon, and streams have a separate one', async () => {
  const { sent, transport } = recording()
  const driver = dynamodb({ region: 'eu-central-1', credentials, transport, clock: () => 0 })
  await driver.send('ListTables', {})
  await driver.send('ListStreams', {})
  await dynamodb({ region: 'cn-north-1', credentials, transport }).send('ListTables', {})
  expect(
    sent.map(({ endpoint, headers }) => [endpoint.secure, headers.host, headers['x-amz-target']]),
  ).toEqual([
    [true, 'dynamodb.eu-central-1.amazonaws.com', 'DynamoDB_20120810.ListTables'],
    [true, 'streams.dynamodb.eu-central-1.amazonaws.com', 'DynamoDBStreams_20120810.ListStreams'],
    [true, 'dynamodb.cn-north-1.amazonaws.com.cn', 'DynamoDB_20120810.ListTables'],
  ])
  expect(sent[0]!.headers).toMatchObject({
    'x-amz-date': '19700101T000000Z',
    'x-amz-security-token': 'token',
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/19700101\/eu-central-1\/dynamodb\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-security-token;x-amz-target, Signature=[0-9a-f]{64}$/,
    ),
  })
})

test('the key of a signature follows the day and the credentials', async () => {
  const { sent, transport } = recording()
  let now = 0
  let held = credentials
  const provider = async () => ({ ...held, expiration: new Date(now + 1) })
  const driver = dynamodb({ region: 'eu-central-1', credentials: provider, transport, clock: () => now })
  const signatureOf = async () => {
    await driver.send('ListTables', {})
    return sent.at(-1)!.headers.authorization
  }
  const first = await signatureOf()
  expect(await signatureOf()).toBe(first)
  held = { ...credentials, secretAccessKey: 'other' }
  expect(await signatureOf()).not.toBe(first)
  held = credentials
  expect(await signatureOf()).toBe(first)
  now = 24 * 3_600_000
  expect(await signatureOf()).toContain('/19700102/')
})

test('a region is required', () => {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env
  delete process.env.AWS_REGION
  delete process.env.AWS_DEFAULT_REGION
  try {
    expect(() => dynamodb({ credentials })).toThrow(expect.objectContaining({ code: 'REGION_MISSING' }))
  } finally {
    if (AWS_REGION !== undefined) process.env.AWS_REGION = AWS_REGION
    if (AWS_DEFAULT_REGION !== undefined) process.env.AWS_DEFAULT_REGION = AWS_DEFAULT_REGION
  }
})
