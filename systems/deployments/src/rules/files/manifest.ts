import { createHash } from 'node:crypto'

/** The content of a file in one encoding, as a list of parts. */
export interface StoredContent {
  readonly size: number
  readonly parts: readonly string[]
  /** Size of each part, if there are several. */
  readonly sizes?: readonly number[]
}

/** One file of a deployment as the edge serves it. */
export interface ServedFile extends StoredContent {
  readonly type: string
  /** Hash of the whole file, for `ETag`. */
  readonly hash: string
  readonly gzip?: StoredContent
  readonly br?: StoredContent
}

/** The files of a deployment, by their paths: `/index.html`. */
export interface Manifest {
  readonly version: 1
  readonly files: Readonly<Record<string, ServedFile>>
}

/** Maximum size of a part that one request uploads, in bytes. */
export const partBytes = 524_288

export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
