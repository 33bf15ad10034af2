import type { ServerResponse } from 'node:http'
import { crc32 } from '@tablewright/dynamo/checksum'

export const jsonType = 'application/x-amz-json-1.0'
export const textType = 'text/plain; charset=utf-8'

/** What stands around every answer. */
export interface Envelope {
  readonly requestId: string
  /** The request came from a web page, which may read the answer. */
  readonly fromPage: boolean
}

const exposedHeaders = 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,x-amz-crc32,Date'

/** Sends a whole answer: one head, one body, its length known. */
export function respond(
  response: ServerResponse,
  envelope: Envelope,
  status: number,
  contentType: string,
  body: Uint8Array,
): void {
  const head = [
    'x-amzn-RequestId',
    envelope.requestId,
    'x-amz-crc32',
    String(crc32(body)),
    'Content-Type',
    contentType,
    'Content-Length',
    String(body.length),
  ]
  if (envelope.fromPage) {
    head.push('Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', exposedHeaders)
  }
  response.writeHead(status, head)
  response.end(body)
}
