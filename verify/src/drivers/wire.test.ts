import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { awsSdk } from '@tablewright/client/aws-sdk'
import { driverCases, prepareConformance } from '@tablewright/client/conformance'
import { http } from '@tablewright/client/http'
import { open } from '@tablewright/engine'
import { listen, parsePrincipals } from '@tablewright/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const region = 'eu-central-1'
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret' }
const everything = { Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] }
const auth = parsePrincipals(
  JSON.stringify({ principals: [{ name: 'tester', ...credentials, policies: [everything] }] }),
)

/** A separate endpoint that verifies every signature. */
async function securedEndpoint() {
  const engine = await open({ memory: true })
  const endpoint = await listen({ engine, port: 0, auth })
  return {
    url: endpoint.url,
    close: async () => {
      await endpoint.close()
      await engine.close()
    },
  }
}

type Endpoint = Awaited<ReturnType<typeof securedEndpoint>>

const drivers = {
  http: ({ url }: Endpoint) => http({ endpoint: url, region, credentials }),
  awsSdk: ({ url }: Endpoint) => awsSdk(new DynamoDBClient({ endpoint: url, region, credentials })),
}

describe.each(Object.entries(drivers))('%s over the wire, signed', (_name, connect) => {
  let endpoint: Endpoint
  let driver: ReturnType<typeof connect>
  beforeAll(async () => {
    endpoint = await securedEndpoint()
    driver = connect(endpoint)
    await prepareConformance(driver)
  })
  afterAll(async () => {
    await driver.close()
    await endpoint.close()
  })

  for (const { name, run } of driverCases) test(name, () => run(driver))
})

test('a wrong secret is refused with the error of AWS, without further attempts', async () => {
  const endpoint = await securedEndpoint()
  const driver = http({
    endpoint: endpoint.url,
    region,
    credentials: { ...credentials, secretAccessKey: 'wrong' },
  })
  await expect(driver.send('ListTables', {})).rejects.toMatchObject({
    name: 'DynamoError',
    code: 'InvalidSignatureException',
  })
  await driver.close()
  await endpoint.close()
})

test('a clock that is wrong by an hour is detected, and later calls use the time of the endpoint', async () => {
  const endpoint = await securedEndpoint()
  let asked = 0
  const clock = () => {
    asked += 1
    return Date.now() - 3_600_000
  }
  const driver = http({ endpoint: endpoint.url, region, credentials, clock })
  expect(await driver.send('ListTables', {})).toEqual({ TableNames: [] })
  asked = 0
  expect(await driver.send('ListTables', {})).toEqual({ TableNames: [] })
  expect(asked).toBe(1)
  await driver.close()
  await endpoint.close()
})
