import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { TablewrightError } from '@tablewright/base'
import type { Answer } from '../answer.js'
import type { Seal } from './seal.js'

/** An answer in the table. */
export interface StoredAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Compressed and encrypted. */
  readonly body?: Uint8Array
}

type KeptAnswer = StoredAnswer & Required<Pick<StoredAnswer, 'status' | 'headers'>>

/** Maximum size of a stored body, below the 400 KB of an item. */
const maxBytes = 380_000

const compress = promisify(gzip)
const expand = promisify(gunzip)

/**
 * Returns the stored form of an answer. A body that is too large for an item is left out, and its replay reports this.
 */
export async function keepAnswer({ status, headers, body }: Answer, seal: Seal): Promise<KeptAnswer> {
  const compressed = await compress(body ?? '')
  return { status, headers, ...(compressed.length <= maxBytes && { body: seal.close(compressed) }) }
}

/** Returns a stored answer, marked as a replay. */
export async function replayAnswer(
  { status = 200, headers, body }: StoredAnswer,
  seal: Seal,
): Promise<Answer> {
  if (body === undefined) {
    throw new TablewrightError(
      'CONFLICT',
      'The request was executed, but its answer was too large to be stored.',
      {
        remedy: 'Read the result of the first request.',
      },
    )
  }
  const text = (await expand(seal.open(body))).toString()
  return {
    status,
    headers: { ...headers, 'idempotency-replayed': 'true' },
    body: status === 204 ? null : text,
  }
}
