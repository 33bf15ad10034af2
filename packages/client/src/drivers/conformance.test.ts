import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type Engine, open, requestHandler } from '@tablewright/engine'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { awsSdk } from './aws-sdk.js'
import { driverCases, prepareConformance } from './conformance.js'
import type { Driver } from './driver.js'
import { embedded } from './embedded.js'

describe('embedded', () => {
  const driver = embedded({ memory: true })
  beforeAll(() => prepareConformance(driver))
  afterAll(() => driver.close())

  for (const { name, run } of driverCases) test(name, () => run(driver))
})

describe('awsSdk', () => {
  let engine: Engine
  let driver: Driver
  beforeAll(async () => {
    engine = await open({ memory: true })
    const client = new DynamoDBClient({
      region: 'us-east-1',
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
      requestHandler: requestHandler(engine),
    })
    driver = awsSdk(client)
    await prepareConformance(driver)
  })
  afterAll(() => engine.close())

  for (const { name, run } of driverCases) test(name, () => run(driver))
})
