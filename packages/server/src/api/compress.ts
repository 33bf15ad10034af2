import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Answer } from './answer.js'

/** Below this size, compression costs more than it saves. */
const threshold = 1024

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Fast settings, because an answer is compressed for a single reader. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipOptions = { level: 5 }

/** Returns the best encoding that a client accepts; undefined if it accepts none. */
export function chooseEncoding(accepted: string | undefined): 'br' | 'gzip' | undefined {
  if (accepted === undefined) return undefined
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]!.trim())
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}

/** Compresses a text answer of 1 KB or more for a client that accepts it. Files are left as they are. */
export function compressAnswer(answer: Answer, accepted: string | undefined): Answer | Promise<Answer> {
  const { body, headers } = answer
  if (typeof body !== 'string' || body.length < threshold) return answer
  const encoding = chooseEncoding(accepted)
  const vary = Object.assign({}, headers, { vary: 'accept-encoding' })
  if (encoding === undefined) return { ...answer, headers: vary }
  const compressing = encoding === 'br' ? toBrotli(body, brotliOptions) : toGzip(body, gzipOptions)
  return compressing.then((compressed) => ({
    ...answer,
    headers: { 'content-encoding': encoding, ...vary },
    body: new Uint8Array(compressed),
  }))
}
