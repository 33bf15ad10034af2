import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as streams from '@aws-sdk/client-dynamodb-streams'
import { awsSdk } from '@tablewright/client/aws-sdk'
import { http } from '@tablewright/client/http'
import { DynamoError, type OperationName } from '@tablewright/dynamo'
import { type Engine, open, requestHandler } from '@tablewright/engine'
import { conformance, type Send } from '@tablewright/engine/conformance'
import { listen } from '@tablewright/server'
import { afterAll, beforeAll, describe, test } from 'vitest'

const region = 'us-east-1'
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const streamOperations = new Set(['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'])

interface Face {
  readonly send: (operation: OperationName, input: object) => Promise<object>
  close(): Promise<void>
}

/** Combines the two clients of the SDK: tables and streams. */
function sdkFace(options: dynamodb.DynamoDBClientConfig): Face {
  const settings = { region, credentials, maxAttempts: 1, ...options }
  const tables = new dynamodb.DynamoDBClient(settings)
  const changes = new streams.DynamoDBStreamsClient(settings)
  const drivers = [awsSdk(tables, dynamodb), awsSdk(changes, streams)] as const
  return {
    send: (operation, input) =>
      drivers[streamOperations.has(operation) ? 1 : 0].send(operation, input as never),
    async close() {
      tables.destroy()
      changes.destroy()
    },
  }
}

/** Calls the layer between a socket and the engine with bytes. */
function bytesFace(engine: Engine): Face {
  return {
    async send(operation, input) {
      const { status, body } = await engine.handle(operation, Buffer.from(JSON.stringify(input)))
      const answer = body.length === 0 ? {} : JSON.parse(body.toString())
      if (status === 200) return answer
      const { __type, message, Message = message, ...fields } = answer
      throw new DynamoError(__type.slice(__type.indexOf('#') + 1), Message, status, fields)
    },
    close: async () => undefined,
  }
}

/** Cases that the serializers of the SDK refuse. */
const beyondTheSdk: Readonly<Record<string, string>> = {
  'any attribute name is stored, also __proto__ and constructor': 'it drops an attribute named __proto__',
  'a set with a null is refused by its type': 'it reads the length of each binary value',
  'a wrong type has priority over all other errors': 'it converts or drops values of the wrong type',
}

type Places = { readonly engine: Engine; readonly url: string }

const faces: Readonly<Record<string, (places: Places) => Face>> = {
  'bytes in process': ({ engine }) => bytesFace(engine),
  'AWS SDK in process': ({ engine }) => sdkFace({ requestHandler: requestHandler(engine) }),
  'AWS SDK over HTTP': ({ url }) => sdkFace({ endpoint: url }),
  'lean HTTP': ({ url }) => http({ endpoint: url, region, credentials, attempts: 1 }) as Face,
}

describe.each(Object.entries(faces))('%s', (faceName, connect) => {
  let engine: Engine
  let face: Face
  let close: () => Promise<void>

  beforeAll(async () => {
    engine = await open({ memory: true })
    const endpoint = await listen({ engine, port: 0 })
    face = connect({ engine, url: endpoint.url })
    close = async () => {
      await face.close()
      await endpoint.close()
      await engine.close()
    }
  })
  afterAll(() => close())

  for (const [family, cases] of Object.entries(conformance)) {
    describe(family, () => {
      for (const { name, run } of cases)
        test.runIf(!faceName.startsWith('AWS SDK') || !(name in beyondTheSdk))(name, () =>
          run(((operation, input) => face.send(operation, input)) as Send),
        )
    })
  }
})
