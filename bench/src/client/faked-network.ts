import { Readable } from 'node:stream'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Transport } from '@tablewright/client/http'

type Answers = Readonly<Record<string, Buffer>>

export const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
}

/** Stands in for the network under the lean driver. */
export function fakedTransport(answers: Answers): Transport {
  return {
    send: async ({ operation }) => ({ status: 200, checksum: undefined, body: answers[operation]! }),
    close: () => undefined,
  }
}

/** A client of the AWS SDK whose network answers the same bytes. */
export function fakedSdkClient(answers: Answers): DynamoDBClient {
  const requestHandler = {
    metadata: { handlerProtocol: 'http/1.1' },
    handle: async ({ headers }: { readonly headers: Readonly<Record<string, string>> }) => {
      const body = Readable.from([answers[headers['x-amz-target']!.split('.')[1]!]!])
      return {
        response: { statusCode: 200, headers: { 'content-type': 'application/x-amz-json-1.0' }, body },
      }
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
    destroy: () => undefined,
  }
  return new DynamoDBClient({ region: 'eu-central-1', credentials, requestHandler: requestHandler as never })
}
