import type { ServerResponse } from 'node:http'
import { crc32 } from '@tablewright/dynamo/checksum'

/** Values of the headers of every answer. */
export interface Envelope {
  readonly requestId: string
  /** The origin whose page may read the answer, or `*`. */
  readonly allowedOrigin?: string | undefined
}

export const exposedHeaders = 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,x-amz-crc32,Date'

/** The headers of an answer, as they are sent. */
export function answerHead(envelope: Envelope, contentType: string, body: Uint8Array): string {
  return (
    `x-amzn-RequestId: ${envelope.requestId}\r\nx-amz-crc32: ${crc32(body)}\r\n` +
    `Content-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n${pageHeaders(envelope)}`
  )
}

function pageHeaders({ allowedOrigin }: Envelope): string {
  if (allowedOrigin === undefined) return ''
  return (
    `Access-Control-Allow-Origin: ${allowedOrigin}\r\nVary: Origin\r\n` +
    `Access-Control-Expose-Headers: ${exposedHeaders}\r\n`
  )
}

/** Sends a whole answer over `node:http`: one head, one body, its length known. */
export function respond(
  response: ServerResponse,
  envelope: Envelope,
  status: number,
  contentType: string,
  body: Uint8Array,
): void {
  const headers = answerHead(envelope, contentType, body).trimEnd().split('\r\n')
  response.writeHead(
    status,
    headers.flatMap((line) => line.split(': ', 2)),
  )
  response.end(body)
}
