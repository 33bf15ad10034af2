import { integer, list, text } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import { fileHash } from '../../design/kinds.js'
import type { Deployments } from '../../open.js'
import { hashOf, partBytes } from './manifest.js'

export const findMissingParts = action({
  summary: 'List the parts of files that are not stored yet',
  input: { hashes: list(fileHash(), { atMost: 1_000 }) },
  output: one({ missing: list(text()) }),
  run: async ({ files }: Deployments, { hashes }) => {
    const stored = await Promise.all(hashes.map((hash) => files.has(hash)))
    // From now on, the upload relies on these parts.
    await Promise.all(hashes.map((hash, index) => stored[index] && files.markUsed?.(hash)))
    return { missing: hashes.filter((_, index) => !stored[index]) }
  },
})

export const uploadPart = action({
  summary: 'Store a part of a file under the SHA-256 of its content',
  input: {
    hash: fileHash(),
    /** In Base64. */
    content: text({ maximumLength: Math.ceil(partBytes / 3) * 4 }),
  },
  output: one({ hash: text(), size: integer() }),
  run: async ({ files }: Deployments, { hash, content }) => {
    const bytes = Buffer.from(content, 'base64')
    const actual = hashOf(bytes)
    if (actual !== hash) throw mismatch(hash, actual)
    await files.write(hash, bytes)
    return { hash, size: bytes.length }
  },
})

function mismatch(expected: string, actual: string) {
  return refuse('HASH_MISMATCH', `The content has the hash ${actual}, not ${expected}.`, {
    field: 'content',
    remedy: 'Send the content in Base64 with its own SHA-256.',
    data: { expected, actual },
  })
}
