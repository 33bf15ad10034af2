import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect, createTables, verify } from '@tablewright/client'
import { awsSdk } from '@tablewright/client/aws-sdk'
import { http } from '@tablewright/client/http'
import { open } from '@tablewright/engine'
import { listen } from '@tablewright/server'
import { expect, test } from 'vitest'
import { lockerDocument } from './locker-document.js'

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret' }
const region = 'eu-central-1'

const drivers = {
  http: (endpoint: string) => http({ endpoint, region, credentials }),
  awsSdk: (endpoint: string) => awsSdk(new DynamoDBClient({ endpoint, region, credentials })),
}

test.each(Object.entries(drivers))('the same design runs over %s as in the process', async (_, driverOf) => {
  const engine = await open({ memory: true })
  const endpoint = await listen({ engine, port: 0 })
  const db = connect(lockerDocument, driverOf(endpoint.url))
  await createTables(db)
  for (const lockerId of ['L1', 'L2', 'L3']) await db.addLocker({ lockerId, ownerId: 'O1' })
  await expect(db.addLocker({ lockerId: 'L1', ownerId: 'O1' })).rejects.toMatchObject({
    code: 'ALREADY_EXISTS',
  })
  const moves = ['L1', 'L2'].map((lockerId) => db.transferLocker({ lockerId, ownerId: 'O2', version: 1 }))
  await Promise.all(moves)
  const late = db.changeState({ lockerId: 'L1', status: 'OCCUPIED', version: 1 })
  await expect(late).rejects.toMatchObject({ code: 'VERSION_MISMATCH', data: { actual: 2 } })
  const owned: string[] = []
  for await (const { lockerId } of db.lockersOfOwner({ ownerId: 'O2' }, { limit: 1 })) owned.push(lockerId)
  expect(owned).toEqual(['L1', 'L2'])
  expect((await verify(db)).findings).toEqual([])
  await db.close()
  await endpoint.close()
  await engine.close()
})
