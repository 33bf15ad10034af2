import type { ServerResponse } from 'node:http'
import type { StoredContent } from '../rules/files/manifest.js'
import type { EdgeFiles } from './edge-files.js'
import type { ByteRange } from './negotiate.js'

/**
 * Sends stored content, or a range of it, and ends the answer. Waits for slow clients, and stops if the
 * client disconnects.
 */
export async function sendContent(
  response: ServerResponse,
  files: EdgeFiles,
  content: StoredContent,
  range?: ByteRange,
): Promise<void> {
  let offset = 0
  for (const [index, hash] of content.parts.entries()) {
    const size = content.sizes?.[index] ?? content.size
    const from = Math.max(0, (range?.from ?? 0) - offset)
    const to = Math.min(size, (range?.to ?? content.size - 1) - offset + 1)
    offset += size
    if (from >= to) continue
    const loaded = files.part(hash)
    const part = loaded instanceof Promise ? await loaded : loaded
    if (response.destroyed) return
    const bytes = from === 0 && to === part.length ? part : part.subarray(from, to)
    if (!response.write(bytes)) await writable(response)
  }
  response.end()
}

function writable(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}
