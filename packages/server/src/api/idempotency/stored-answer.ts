import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { TablewrightError } from '@tablewright/base'

/** An answer as the table keeps it. */
export interface StoredAnswer {
  readonly status?: number
  readonly contentType?: string
  readonly entityTag?: string
  readonly body?: Uint8Array
}

/** Leaves room in an item of 400 KB for the rest of it. */
const mostBytes = 380_000

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** What is kept of an answer. A body that no item can hold is left out, and its replay says so. */
export async function keepAnswer(response: Response): Promise<StoredAnswer & { readonly status: number }> {
  const contentType = response.headers.get('content-type')
  const entityTag = response.headers.get('etag')
  const body = await compress(Buffer.from(await response.arrayBuffer()))
  return {
    status: response.status,
    ...(contentType !== null && { contentType }),
    ...(entityTag !== null && { entityTag }),
    ...(body.length <= mostBytes && { body: new Uint8Array(body) }),
  }
}

/** The same answer again, marked as such. */
export async function replayAnswer(answer: StoredAnswer): Promise<Response> {
  const { status = 200, contentType, entityTag, body } = answer
  if (body === undefined) {
    throw new TablewrightError(
      'CONFLICT',
      'The request was carried out; its answer was too large to be kept.',
      {
        remedy: 'Read what it made.',
      },
    )
  }
  const text = await expand(body)
  return new Response(status === 204 ? null : text, {
    status,
    headers: {
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(entityTag !== undefined && { etag: entityTag }),
      'idempotency-replayed': 'true',
    },
  })
}
